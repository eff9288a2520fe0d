import { describe, expect, test } from 'vitest'

import type { Transaction } from './history-client.ts'
import { findSuspicious } from './suspicions.ts'

const account = '0x5d3a000000000000000000000000000000e1b730'
const friend = '0x8F3aB1c2D4e5F60718293a4B5c6D7e8F9c41D9e0'
const imitation = '0x8f3a00000000000000000000000000000000d9e0'
const stranger = '0x2c1f0000000000000000000000000000009a07f3'

interface Given {
  readonly direction: 'in' | 'out'
  readonly with: string
  readonly by?: string
  readonly amount?: string
  readonly status?: Transaction['metadata']['status']
  /** Address that the transaction called. @default a contract */
  readonly to?: string
  /** Whether the token is the native currency, or well-known. */
  readonly isBelieved?: true
}

/** A transfer of a token. @param by sender of the transaction @default sender of the token */
function transfer(id: string, given: Given): Transaction {
  const { direction, with: other, by, amount = '1', status = 'confirmed', to, isBelieved } = given
  const [sender, recipient] = direction === 'out' ? [account, other] : [other, account]
  return {
    id,
    metadata: {
      minedAt: '2026-11-18T12:00:00.000Z',
      chain: 'eip155:1',
      operationType: direction === 'out' ? 'send' : 'receive',
      status,
      hash: id,
      sentFrom: by ?? sender,
      sentTo: to ?? '0x9999999999999999999999999999999999999999',
    },
    transfers: [
      {
        direction,
        sender,
        recipient,
        quantity: { numeric: amount },
        fungible_info: { name: 'Coin', symbol: 'C' },
        ...(isBelieved && { isBelieved }),
      },
    ],
  }
}
const sent = transfer('sent', { direction: 'out', with: friend })
const found = (...transactions: readonly Transaction[]): unknown =>
  Object.fromEntries(findSuspicious(transactions, account))

test('a transfer with a lookalike of an address that the account sent to is suspicious, in any direction and amount', () => {
  expect(
    found(
      transfer('in', { direction: 'in', with: imitation, amount: '0.01' }),
      transfer('out', { direction: 'out', with: imitation, by: stranger }),
      sent,
    ),
  ).toEqual({ in: { kind: 'lookAlike', known: friend }, out: { kind: 'lookAlike', known: friend } })
})

test.each([
  ['another account reported the transfer to it', transfer('sent', { direction: 'out', with: friend, by: stranger })],
  ['the amount sent to it was zero', transfer('sent', { direction: 'out', with: friend, amount: '0.000' })],
  ['the transfer to it failed', transfer('sent', { direction: 'out', with: friend, status: 'failed' })],
  ['the outcome of the transfer to it is unknown', { ...sent, isOwn: true, isUnanswered: true } satisfies Transaction],
  ['the transfer was received from it', transfer('sent', { direction: 'in', with: friend })],
])('an address is no lookalike if %s', (_why, given) => {
  expect(found(given, transfer('in', { direction: 'in', with: imitation }))).not.toHaveProperty('in')
})

test('an address that the account itself has sent to is no lookalike', () => {
  expect(found(sent, transfer('again', { direction: 'out', with: imitation }))).toEqual({})
})

test('a transfer of zero is suspicious, and so is one out of the account by another sender', () => {
  expect(
    found(
      transfer('zero', { direction: 'in', with: stranger, amount: '0' }),
      transfer('taken', { direction: 'out', with: stranger, by: stranger }),
      transfer('unknown', { direction: 'out', with: stranger, by: '' }),
      transfer('own', { direction: 'out', with: stranger, amount: '0' }),
      sent,
    ),
  ).toEqual({ zero: { kind: 'nothing' }, taken: { kind: 'notSent' } })
})

describe('a transfer of a smart account, executed by a bundler', () => {
  const bundler = '0x4337000000000000000000000000000000000001'
  const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
  const safe = { direction: 'out', with: friend, by: bundler, to: account } as const
  const operation = { direction: 'out', with: friend, by: bundler, to: entryPoint, isBelieved: true } as const

  test.each<[string, Given]>([
    ['the contract of the account itself was called', safe],
    ['an entry point was called, and a well-known token moved', operation],
    ['another contract was called, and a well-known token moved', { ...operation, to: stranger }],
  ])('is not marked if %s', (_how, given) => {
    expect(found(transfer('operation', given))).toEqual({})
  })

  test('is not marked if this browser sent it', () => {
    const own = transfer('own', { direction: 'out', with: friend, by: bundler })
    expect(found({ ...own, isOwn: true })).toEqual({})
  })

  describe.each<[string, Given]>([
    ['of a token that nobody else knows', { direction: 'out', with: friend, by: bundler, to: entryPoint }],
    ['of nothing of a well-known token, beside another', { ...operation, amount: '0' }],
  ])('with %s as its only outgoing transfer', (_what, given) => {
    const [one] = [transfer('taken', given)]
    const fake = transfer('fake', { direction: 'out', with: friend, by: bundler })
    const taken = { ...one, transfers: [...one.transfers, ...fake.transfers] }

    test('is marked if the entry point reports that the account did not order it', () => {
      expect(found({ ...taken, isOrdered: false })).toEqual({ taken: { kind: 'notSent' } })
    })

    test.each([true, undefined])('is not marked as notSent if the account ordered it, or may have: %s', order => {
      expect(found({ ...taken, ...(order && { isOrdered: order }) })).toEqual({})
    })

    test('is marked if it called another contract', () => {
      const elsewhere = { ...taken, metadata: { ...taken.metadata, sentTo: stranger } }
      const unbelieved = elsewhere.transfers.map(({ isBelieved: _, ...each }) => each)
      expect(found({ ...elsewhere, transfers: unbelieved })).toEqual({ taken: { kind: 'notSent' } })
    })
  })

  test('adds its recipient to the known addresses only if the entry point reports that the account ordered it', () => {
    const imitated = transfer('in', { direction: 'in', with: imitation })
    expect(found({ ...transfer('ordered', operation), isOrdered: true }, imitated)).toHaveProperty('in')
    expect(found({ ...transfer('moved', operation), isOrdered: false }, imitated)).toEqual({})
  })

  test('adds no known address by an unlisted token, which a bundler may have invented', () => {
    const invented = transfer('ordered', { direction: 'out', with: friend, by: bundler, to: entryPoint })
    const imitated = transfer('in', { direction: 'in', with: imitation })
    expect(found({ ...invented, isOrdered: true }, imitated)).toEqual({})
    expect(found({ ...invented, isOwn: true }, imitated)).toEqual({})
  })

  test.each([safe, operation])('adds its recipient to the known addresses for lookalikes', given => {
    expect(found(transfer('operation', given), transfer('in', { direction: 'in', with: imitation }))).toEqual({
      in: { kind: 'lookAlike', known: friend },
    })
  })

  test('adds no known address if it called another contract, which chose the recipient', () => {
    const moved = transfer('moved', { ...operation, to: stranger })
    expect(found(moved, transfer('in', { direction: 'in', with: imitation }))).toEqual({})
  })
})
