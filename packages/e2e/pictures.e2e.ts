import { describe, expect, test } from 'vitest'

import { useWorld } from './support/world.ts'

describe('pictures without a directory', () => {
  const world = useWorld()

  test('load for well-known wallets after the rows, from the page’s own files, and show under the strict policy', async () => {
    const visit = await world.visitSite({ options: { services: {} } })
    // The rows are there before any picture has loaded.
    let release = (): void => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await visit.page.route(/pictures|wallets\.generated/, async route => {
      await held
      await route.continue()
    })
    await visit.page.locator('#open').click()
    const rows = visit.modal.card.locator('lk-row lk-logo')
    const metamask = visit.modal.card.locator('lk-row').filter({ hasText: 'MetaMask' }).locator('lk-logo')
    await metamask.getByText('M', { exact: true }).waitFor()
    expect(await rows.locator('img').count()).toBe(0)
    release()
    const picture = metamask.locator('img')
    await picture.waitFor()
    expect(
      await picture.evaluate((image: HTMLImageElement) => [image.src.slice(0, 26), image.naturalWidth > 0]),
    ).toEqual(['data:image/svg+xml;base64,', true])
    expect(visit.strangers()).toEqual([])
  })

  test('show for well-known networks in the list of networks, and an unknown wallet has its letter', async () => {
    const visit = await world.visitSite({ options: { services: {} } })
    await visit.page.evaluate(() => void window.kit?.open({ view: 'Networks' }))
    const ethereum = visit.modal.card.locator('lk-row').filter({ hasText: 'Ethereum' }).locator('lk-logo img')
    await ethereum.waitFor()
    expect(await ethereum.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
    await visit.page.evaluate(() => void window.kit?.open({ view: 'AllWallets' }))
    await visit.modal.get('wui-input-text').pressSequentially('Ambire')
    const ambire = visit.modal.card.locator('lk-cell').filter({ hasText: 'Ambire' }).first().locator('lk-logo')
    await ambire.getByText('A', { exact: true }).waitFor()
    expect(visit.strangers()).toEqual([])
  })
})
