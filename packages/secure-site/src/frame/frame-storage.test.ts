import { describe, expect, test } from 'vitest'

import { CustodyError } from '../custody/custody-error.ts'
import { createMemorySealedStore, createWindows, secureOrigin } from './device-window/window-world.test-support.ts'
import { createFrameStorage } from './frame-storage.ts'

/** Creates a frame whose database fails the first time. */
function createFrame({ isDenied }: { isDenied: boolean }) {
  const store = createMemorySealedStore()
  let hasFailed = false
  const own = {
    ...store,
    async read(userId: string) {
      if (hasFailed) return store.read(userId)
      hasFailed = true
      throw new CustodyError('storageUnavailable', 'This browser stores nothing for this site')
    },
  }
  const parts = {
    own: createWindows().own,
    address: `${secureOrigin}/device-window`,
    site: secureOrigin,
    tokens: undefined,
  }
  return createFrameStorage(parts, own, () => isDenied)
}

test('a frame whose database fails once reports that, and uses the database once it works', async () => {
  const storage = createFrame({ isDenied: false })
  await expect(storage.shares()).rejects.toMatchObject({ code: 'storageUnavailable' })
  expect(await storage.window()).toBeUndefined()
})

describe('a window that stored data before the frame could store it', () => {
  const of = (site: string, address: string, around: object = {}) =>
    createFrameStorage(
      { own: Object.assign(createWindows().own, around), address, site, tokens: undefined },
      createMemorySealedStore(),
      () => false,
    ).formerWindow()

  test('has another store than the frame has on another site', async () => {
    expect(await of('https://shop.example', 'https://secure.example/device-window')).toBeDefined()
    expect(await of('http://shop.example', 'https://secure.shop.example/device-window')).toBeDefined()
    expect(await of('https://shop.example', 'https://myshop.example/device-window')).toBeDefined()
  })

  test("has nothing that a frame on the page's site lacks, unless a page of another site is around both", async () => {
    const address = 'https://secure.shop.example/device-window'
    expect(await of('https://shop.example', address)).toBeUndefined()
    const top = { parent: {}, top: {} }
    expect(await of('https://shop.example', address, top)).toBeDefined()
  })

  test('is the same one if the browser still blocks storage of the frame', async () => {
    expect(await createFrame({ isDenied: true }).formerWindow()).toBeUndefined()
  })
})

test('a frame without storage stores in the window', async () => {
  expect(await createFrame({ isDenied: true }).window()).toBeDefined()
})
