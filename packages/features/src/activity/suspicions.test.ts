import { expect, test } from 'vitest'

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
}

/** A transfer of a token. @param by who sent the transaction @default who gave the token */
function transfer(id: string, { direction, with: other, by, amount = '1', status = 'confirmed' }: Given): Transaction {
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
      sentTo: '0x9999999999999999999999999999999999999999',
    },
    transfers: [
      { direction, sender, recipient, quantity: { numeric: amount }, fungible_info: { name: 'Coin', symbol: 'C' } },
    ],
  }
}
const sent = transfer('sent', { direction: 'out', with: friend })
const found = (...transactions: readonly Transaction[]): unknown =>
  Object.fromEntries(findSuspicious(transactions, account))

test('a transfer with a look-alike of one that the account sent to is suspicious, whichever way and however much', () => {
  expect(
    found(
      transfer('in', { direction: 'in', with: imitation, amount: '0.01' }),
      transfer('out', { direction: 'out', with: imitation, by: stranger }),
      sent,
    ),
  ).toEqual({ in: { kind: 'lookAlike', known: friend }, out: { kind: 'lookAlike', known: friend } })
})

test.each([
  ['somebody else said that it was sent there', transfer('sent', { direction: 'out', with: friend, by: stranger })],
  ['nothing was sent there', transfer('sent', { direction: 'out', with: friend, amount: '0.000' })],
  ['it failed', transfer('sent', { direction: 'out', with: friend, status: 'failed' })],
  ['it came from there', transfer('sent', { direction: 'in', with: friend })],
])('nobody is a look-alike of an address where %s', (_why, given) => {
  expect(found(given, transfer('in', { direction: 'in', with: imitation }))).not.toHaveProperty('in')
})

test('one that the account has sent to itself is no look-alike', () => {
  expect(found(sent, transfer('again', { direction: 'out', with: imitation }))).toEqual({})
})

test('a transfer of nothing is suspicious, and one that left the account by somebody else', () => {
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
