import { describe, expect, test } from 'vitest'

import { type AccountFacts, type AccountIdentity, accountOf, type AccountStatus } from './account-status.ts'

const one = identity('one', '0x1111111111111111111111111111111111111111')
const restoring = { connectorId: 'one', identity: one }

describe('an account', () => {
  // covers: S4.01, S4.02, S4.03, S4.07
  test.each<[string, AccountFacts, AccountStatus]>([
    ['is disconnected without a wallet', {}, { status: 'disconnected' }],
    ['is connected with the active wallet', { identity: one }, { status: 'connected', ...one }],
    [
      'is connecting while a connect request is pending',
      { asking: 'two' },
      { status: 'connecting', connectorId: 'two', asked: true },
    ],
    [
      'keeps its wallet while a connect request to another one is pending',
      { asking: 'two', identity: one },
      { status: 'connecting', connectorId: 'two', asked: true, previous: one },
    ],
    [
      'shows the stored account while it is restored',
      { restoring },
      { status: 'connecting', connectorId: 'one', asked: false, restoring: 'one', restored: one },
    ],
    [
      'shows no account during a restore if storage has only its wallet',
      { restoring: { connectorId: 'one' } },
      { status: 'connecting', connectorId: 'one', asked: false, restoring: 'one' },
    ],
    [
      'continues to restore while a connect request to another wallet is pending',
      { asking: 'two', restoring },
      { status: 'connecting', connectorId: 'two', asked: true, restoring: 'one', restored: one },
    ],
  ])('%s', (_name, facts, status) => {
    expect(accountOf(facts)).toEqual(status)
  })
})

function identity(connectorId: string, address: `0x${string}`): AccountIdentity {
  return { connectorId, address, caipAddress: `eip155:1:${address}`, accounts: [], wallet: { name: connectorId } }
}
