import { BaseError } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { askWallet } from './ask-wallet.ts'

const failing = (message: string) =>
  askWallet(() => Promise.reject(Object.assign(new Error(message), { code: -32000 })))

// covers: S8.103, S8.104, S8.105, S8.106
test.each([
  ['max fee per gas higher than 2^256-1', 'feeCapTooHigh'],
  ['max fee per gas less than block base fee', 'feeCapTooLow'],
  ['nonce too high', 'nonceTooHigh'],
  ['nonce too low', 'nonceTooLow'],
])('a node error "%s" proves that nothing was sent: %s', async (message, reason) => {
  expect(await failing(message)).toMatchObject({ status: 'failed', reason })
})

// covers: S8.107, S8.108, S8.109, S8.110
test.each([
  ['insufficient funds for gas * price + value', 'insufficientFunds'],
  ['intrinsic gas too high', 'intrinsicGasTooHigh'],
  ['intrinsic gas too low', 'intrinsicGasTooLow'],
  ['transaction type not supported', 'transactionTypeNotSupported'],
])('a node error "%s" is read as %s', async (message, reason) => {
  expect(await failing(message)).toMatchObject({ status: 'failed', reason })
})

// covers: S8.111
test('a node error about a tip above the fee cap is read as that', async () => {
  const message = 'max priority fee per gas higher than max fee per gas'
  expect(await failing(message)).toMatchObject({ status: 'failed', reason: 'tipAboveFeeCap' })
})

test.each([
  [-32000, 'already known'],
  [-32000, 'Transaction already imported.'],
  [-32010, 'nonce too low: already known'],
  [-32002, 'Transaction simulation failed: This transaction has already been processed'],
])('a node that already has the transaction may have sent it: %i %s', async (code, message) => {
  const cause = Object.assign(new Error(message), { code })
  expect(await askWallet(() => Promise.reject(cause))).toEqual({ status: 'unanswered', cause })
})

test.each([
  [{ code: 4001, message: 'no' }, 'rejected'],
  [{ code: 5000, message: 'no' }, 'rejected'],
  [{ code: 4100, message: 'not authorized' }, 'failed'],
  [{ code: 4200, message: 'no such method' }, 'failed'],
  [{ code: -32603, message: 'Internal error' }, 'unanswered'],
  [{ code: 4900, message: 'disconnected' }, 'unanswered'],
  [new Error('timeout'), 'unanswered'],
  [undefined, 'unanswered'],
])('an answer of the wallet %o is %s', async (error, status) => {
  expect(await askWallet(() => Promise.reject(error))).toMatchObject({ status })
})

test('a transaction of a paired wallet without a hash may have been sent', async () => {
  const cause = new BaseError('invalidTransactionHash', 'The wallet gave no valid transaction hash', {
    cause: { code: -32603 },
    advice: 'The transaction may have been sent: check the account before you send again',
  })
  expect(await askWallet(() => Promise.reject(cause))).toEqual({ status: 'unanswered', cause })
})

test('a transaction that the network no longer accepts was not sent', async () => {
  const cause = new BaseError('confirmedTooLate', 'The network takes the transaction no longer')
  const answer = { status: 'failed', reason: 'confirmedTooLate', cause }
  expect(await askWallet(() => Promise.reject(cause))).toEqual(answer)
})

test.each([undefined, '', {}, 7, 'a b', '<img>', 'x'.repeat(8_195)])(
  '%o is no hash: the transaction may have been sent',
  async answer => {
    expect(await askWallet(async () => answer)).toEqual({ status: 'unanswered' })
  },
)

test('an id of calls with the maximum length of EIP-5792 is accepted', async () => {
  const hash = `0x${'ab'.repeat(4_096)}`
  expect(await askWallet(async () => hash)).toEqual({ status: 'sent', hash })
})

test.each([
  { code: -999, message: 'cancelled' },
  { code: -32603, message: 'The node rejected the request' },
  { code: -32603, message: 'Internal error', data: { cause: { code: 'ERR_CANCELED', message: 'canceled' } } },
])('an error of a node, or of its client, is no rejection by the user: %j', async error => {
  expect(await askWallet(() => Promise.reject(Object.assign(new Error(error.message), error)))).toMatchObject({
    status: 'unanswered',
  })
})
