import { settle } from '@latchkey/testing'
import { expect, test, vi } from 'vitest'

import { catalogue } from './catalogue.ts'
import { fetchPicture } from './fetch-picture.ts'

const painted = { afterPaint: async () => {} }

test.each([
  ['asset', 'ethereum'],
  ['wallet', 'metamask'],
] as const)('the kit has the picture of a well-known %s', async (kind, id) => {
  const picture = await fetchPicture(painted, kind, id)
  expect(picture.type).toBe('image/svg+xml')
  expect(await picture.text()).toMatch(/^<svg .*<\/svg>$/)
})

test.each([
  ['wallet', 'unknown'],
  ['wallet', 'constructor'],
  ['asset', '__proto__'],
  ['token', 'ETH'],
] as const)('a %s with the id %s has no picture', async (kind, id) => {
  await expect(fetchPicture(painted, kind, id)).rejects.toThrow('No such picture')
})

test('pictures are loaded after the first paint', async () => {
  let paint = (): void => {}
  let isThere = false
  const afterPaint = () => new Promise<void>(resolve => (paint = resolve))
  const fetching = fetchPicture({ afterPaint }, 'wallet', 'metamask').then(() => (isThere = true))
  await vi.dynamicImportSettled()
  await settle()
  expect(isThere).toBe(false)
  paint()
  await fetching
  expect(isThere).toBe(true)
})

test('every wallet of the catalogue that names a picture has one', async () => {
  const ids = catalogue.flatMap(({ image_id }) => image_id ?? [])
  expect(ids.length).toBeGreaterThanOrEqual(40)
  await Promise.all(ids.map(id => fetchPicture(painted, 'wallet', id)))
})
