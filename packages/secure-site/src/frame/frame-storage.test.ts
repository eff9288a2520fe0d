import { expect, test } from 'vitest'

import { CustodyError } from '../custody/custody-error.ts'
import { createMemorySealedStore, createWindows, secureOrigin } from './device-window/window-world.test-support.ts'
import { createFrameStorage } from './frame-storage.ts'

/** A frame whose database fails the first time. */
function createFrame({ isDenied }: { isDenied: boolean }) {
  const store = createMemorySealedStore()
  let hasFailed = false
  const own = {
    ...store,
    async read(userId: string) {
      if (hasFailed) return store.read(userId)
      hasFailed = true
      throw new CustodyError('storageUnavailable', 'This browser keeps nothing for this site')
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

test('a frame whose database fails once says so, and keeps in it what it keeps once it works', async () => {
  const storage = createFrame({ isDenied: false })
  await expect(storage.shares()).rejects.toMatchObject({ code: 'storageUnavailable' })
  expect(await storage.window()).toBeUndefined()
})

test('a frame to which the browser denies storage has the window keep it', async () => {
  expect(await createFrame({ isDenied: true }).window()).toBeDefined()
})
