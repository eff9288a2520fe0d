import { describe, expect, test } from 'vitest'

import { send as slice } from './slice.ts'
import { setUp } from './send-world.test-support.ts'
import { canSend } from '../shared/sender.ts'

describe('the send feature is offered only if', () => {
  // covers: S1.51
  test('the site has not switched it off', async () => {
    const { store } = await setUp()
    expect(slice.when(store)).toBe(true)
    store.features.setLocal({ send: false })
    expect(slice.when(store)).toBe(false)
  })

  test('the namespace can send', async () => {
    expect(canSend((await setUp()).store, 'eip155')).toBe(true)
    expect(canSend((await setUp()).store, 'bip122')).toBe(false)
  })
})
