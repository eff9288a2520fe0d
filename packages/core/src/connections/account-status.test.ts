import { describe, expect, test } from 'vitest'

import { type AccountFacts, type AccountIdentity, accountOf, type AccountStatus } from './account-status.ts'

const one = identity('one', '0x1111111111111111111111111111111111111111')
const restoring = { connectorId: 'one', identity: one }

describe('an account', () => {
  // covers: S4.01, S4.02, S4.03, S4.07
  test.each<[string, AccountFacts, AccountStatus]>([
    ['is disconnected where there is nothing', {}, { status: 'disconnected' }],
    ['is connected with the active wallet', { identity: one }, { status: 'connected', ...one }],
    ['connects while a wallet is asked', { asking: 'two' }, { status: 'connecting', connectorId: 'two', asked: true }],
    [
      'keeps its wallet while another one is asked',
      { asking: 'two', identity: one },
      { status: 'connecting', connectorId: 'two', asked: true, previous: one },
    ],
    [
      'shows the remembered account while it is restored',
      { restoring },
      { status: 'connecting', connectorId: 'one', asked: false, restoring: 'one', restored: one },
    ],
    [
      'shows no account while one is restored of which only the wallet is known',
      { restoring: { connectorId: 'one' } },
      { status: 'connecting', connectorId: 'one', asked: false, restoring: 'one' },
    ],
    [
      'goes on restoring while a person asks another wallet',
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
