import { createStore, KitError, screenError, toastsFeature } from '@latchkey/core'
import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { perform } from './perform.ts'

function setUp() {
  const store = createStore({ projectId: 'project', networks: [testNetworks.mainnet] }, createTestEnvironment())
  return { store, toast: () => store.use(toastsFeature).state.toast?.text }
}

describe('perform', () => {
  test('throws an error that is not the kit’s, and tells the user that the action failed', async () => {
    const { store, toast } = setUp()
    const lost = new TypeError('Failed to fetch dynamically imported module')
    await expect(perform(store, () => Promise.reject(lost))).rejects.toBe(lost)
    expect(toast()).toBe('That didn’t work. Check your connection and try again.')
  })

  test('throws an error for developers, and tells the user nothing', async () => {
    const { store, toast } = setUp()
    const missing = screenError('viewNotFound')
    await expect(perform(store, () => Promise.reject(missing))).rejects.toBe(missing)
    expect(toast()).toBeUndefined()
  })

  test('shows the text of the kit’s own error, and does not throw it', async () => {
    const { store, toast } = setUp()
    expect(await perform(store, () => Promise.reject(screenError('copyFailed')))).toEqual({ status: 'quiet' })
    expect(toast()).toBe('The browser blocked copying')
  })

  test('is quiet if the user closed the modal', async () => {
    const { store, toast } = setUp()
    expect(await perform(store, () => Promise.reject(new KitError('modalClosed')))).toEqual({ status: 'quiet' })
    expect(toast()).toBeUndefined()
  })
})
