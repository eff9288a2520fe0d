import { describe, expect, test } from 'vitest'

import { createSandboxState } from '../sandbox-state.ts'
import { createDirectoryRoutes } from './directory-routes.ts'

describe('the images of the directory', () => {
  test.each([
    ['/getWalletImage/metamask'],
    ['/public/getAssetImage/ethereum'],
    ['/public/getTokenImage/USDC'],
    ['/public/getTokenImage/usdc'],
  ])('%s has its known logo', async path => {
    const { type, image } = await fetchImage(path)
    expect(type).toBe('image/svg+xml')
    expect(image).toMatch(/^<svg .* viewBox="0 0 24 24">/)
    expect(image).not.toContain('<text')
  })

  test.each([
    ['/getWalletImage/xverse', 'X'],
    ['/public/getAssetImage/constructor', 'C'],
    ['/public/getTokenImage/sbx', 'S'],
    ['/public/getCurrencyImage/usd', 'U'],
  ])('%s has a letter if no logo is known', async (path, letter) => {
    expect((await fetchImage(path)).image).toContain(`>${letter}</text>`)
  })
})

async function fetchImage(path: string) {
  const answer = await createDirectoryRoutes(createSandboxState(), () => 'http://127.0.0.1:4040').request(path)
  return { type: answer.headers.get('content-type'), image: await answer.text() }
}
