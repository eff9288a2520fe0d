import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type AccountEvent, type AccountIdentity, type AccountStatus, accountTransition } from './account-machine.ts'

const one = identity('one', '0x1111111111111111111111111111111111111111')
const two = identity('two', '0x2222222222222222222222222222222222222222')

const disconnected: AccountStatus = { status: 'disconnected' }
const connected: AccountStatus = { status: 'connected', ...one }
const asking: AccountStatus = { status: 'connecting', connectorId: 'two', asked: true }
const askingOver: AccountStatus = { ...asking, previous: one }
const restoring: AccountStatus = {
  status: 'connecting',
  connectorId: 'one',
  asked: false,
  restoring: 'one',
  restored: one,
}
const askingWhileRestoring: AccountStatus = { ...asking, restoring: 'one', restored: one }

describe('an account', () => {
  // covers: S4.01, S4.02, S4.03, S4.07
  test.each<[string, AccountStatus, AccountEvent, AccountStatus]>([
    ['connects from nothing', disconnected, { type: 'connect', connectorId: 'two' }, asking],
    [
      'is connected once the wallet says so',
      asking,
      { type: 'connected', identity: two },
      { status: 'connected', ...two },
    ],
    ['is disconnected when the attempt fails', asking, { type: 'failed' }, disconnected],
    ['keeps its wallet while another one is asked', connected, { type: 'connect', connectorId: 'two' }, askingOver],
    ['goes back to its wallet when the other one fails', askingOver, { type: 'failed' }, connected],
    [
      'changes wallets when the other one agrees',
      askingOver,
      { type: 'connected', identity: two },
      { status: 'connected', ...two },
    ],
    ['follows its wallet underneath an attempt', asking, { type: 'connected', identity: one }, askingOver],
    ['loses its wallet underneath an attempt', askingOver, { type: 'lost' }, asking],
    ['is disconnected when its wallet goes', connected, { type: 'lost' }, disconnected],
    [
      'shows the remembered account while it is restored',
      disconnected,
      { type: 'restore', connectorId: 'one', identity: one },
      restoring,
    ],
    ['is connected once it is restored', restoring, { type: 'connected', identity: one }, connected],
    ['is disconnected when it cannot be restored', restoring, { type: 'unrestored' }, disconnected],
    ['is not restored over a connection', connected, { type: 'restore', connectorId: 'two', identity: two }, connected],
    [
      'goes on restoring while a person asks another',
      restoring,
      { type: 'connect', connectorId: 'two' },
      askingWhileRestoring,
    ],
    ['goes back to restoring when the person is refused', askingWhileRestoring, { type: 'failed' }, restoring],
    ['keeps asking when the restoration fails', askingWhileRestoring, { type: 'unrestored' }, asking],
    [
      'keeps asking over the account that was restored',
      askingWhileRestoring,
      { type: 'connected', identity: one },
      askingOver,
    ],
    ['takes no harm from a failure while restoring', restoring, { type: 'failed' }, restoring],
    ['takes no harm from a late failure', connected, { type: 'failed' }, connected],
    ['takes no harm from a late restoration failure', connected, { type: 'unrestored' }, connected],
    ['ends whatever it is doing', askingWhileRestoring, { type: 'disconnect' }, disconnected],
  ])('%s', (_name, state, event, next) => {
    expect(accountTransition(state, event)).toEqual(next)
  })

  test('is never stuck: a disconnect ends any sequence of events', () => {
    const event = fc.constantFrom<AccountEvent>(
      { type: 'connect', connectorId: 'one' },
      { type: 'connect', connectorId: 'two' },
      { type: 'connected', identity: one },
      { type: 'connected', identity: two },
      { type: 'failed' },
      { type: 'lost' },
      { type: 'restore', connectorId: 'one', identity: one },
      { type: 'restore', connectorId: 'two' },
      { type: 'unrestored' },
    )
    fc.assert(
      fc.property(fc.array(event), events => {
        const state = events.reduce(accountTransition, disconnected)
        expect(accountTransition(state, { type: 'disconnect' })).toEqual(disconnected)
        // When nobody asks and nothing is being restored any more, it is at rest.
        const rest = accountTransition(accountTransition(state, { type: 'failed' }), { type: 'unrestored' })
        expect(rest.status).not.toBe('connecting')
      }),
    )
  })
})

function identity(connectorId: string, address: `0x${string}`): AccountIdentity {
  return { connectorId, address, caipAddress: `eip155:1:${address}`, accounts: [], wallet: { name: connectorId } }
}
