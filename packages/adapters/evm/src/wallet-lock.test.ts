import type { Eip1193Provider } from '@latchkey/primitives'
import { createTestClock } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { hasLockFlag, isLocked } from './wallet-lock.ts'

const permission = { parentCapability: 'eth_accounts' }

/** Creates a wallet that lists these permissions; an error is its rejection. */
function createWallet(permissions: unknown, more: object = {}): Eip1193Provider {
  return {
    on: () => {},
    removeListener: () => {},
    async request() {
      if (permissions instanceof Error) throw permissions
      return permissions
    },
    ...more,
  }
}

describe('hasLockFlag', () => {
  test('is true for a wallet with the method of MetaMask', () => {
    expect(hasLockFlag(createWallet([], { _metamask: { isUnlocked: async () => true } }))).toBe(true)
    for (const more of [{}, { _metamask: {} }, { _metamask: { isUnlocked: false } }, { _metamask: () => {} }])
      expect(hasLockFlag(createWallet([], more))).toBe(false)
  })
})

describe('isLocked', () => {
  test.each<[string, boolean, unknown]>([
    ['its own method says so', true, async () => false],
    ['its own method says so at once', true, () => false],
    ['its own method says the opposite, whatever its permissions', false, async () => true],
    ['its own method fails', false, () => Promise.reject(new Error('no'))],
    ['its own method returns nothing', false, async () => undefined],
  ])('decides by the method of the wallet if %s', async (_what, locked, isUnlocked) => {
    expect(await isLocked(createWallet([permission], { _metamask: { isUnlocked } }), createTestClock())).toBe(locked)
  })

  test.each<[string, boolean, unknown]>([
    ['the accounts', true, [{ parentCapability: 'other' }, permission]],
    ['other things', false, [{ parentCapability: 'other' }, { name: 'eth_accounts' }]],
    ['nothing', false, []],
    ['no list', false, { length: 1, 0: permission }],
    ['an error', false, new Error('no such method')],
  ])('decides by the permissions of a wallet without a method: %s', async (_what, locked, permissions) => {
    expect(await isLocked(createWallet(permissions), createTestClock())).toBe(locked)
  })

  test('is false for a wallet that does not answer within a second', async () => {
    const clock = createTestClock()
    const answer = isLocked(
      createWallet([permission], { _metamask: { isUnlocked: () => new Promise(() => {}) } }),
      clock,
    )
    await clock.advance(1_000)
    expect(await answer).toBe(false)
  })
})
