import { describe, expect, test } from 'vitest'

import { firstAccount } from './pairing-harness.ts'
import { readChangedAccounts } from './session-event.ts'

const read = (chainId: string, data: unknown) =>
  readChangedAccounts({ chainId, event: { name: 'accountsChanged', data } })

describe('readChangedAccounts', () => {
  test('reads full and bare addresses, on the chain of the event', () => {
    expect(read('eip155:10', [`eip155:1:${firstAccount}`, firstAccount, 7])).toEqual({
      namespace: 'eip155',
      accounts: [
        { chain: 'eip155:1', address: firstAccount },
        { chain: 'eip155:10', address: firstAccount },
      ],
    })
  })

  test.each<[string, string, unknown]>([
    ['of an invalid chain', 'eip155:abc', [`eip155:1:${firstAccount}`]],
    ['of an unknown namespace', 'unknown:1', [`eip155:1:${firstAccount}`]],
    ['without an account', 'eip155:1', []],
    ['with invalid accounts alone', 'eip155:1', [7, '0x12']],
    ['with no list', 'eip155:1', firstAccount],
  ])('reads nothing from an event %s', (_what, chainId, data) => {
    expect(read(chainId, data)).toBeUndefined()
  })
})
