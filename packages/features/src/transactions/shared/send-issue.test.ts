import { BaseError, type TransferEstimate } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import type { Token } from './token.ts'
import { sendError } from './errors.ts'
import { type IssueFacts, issueOf } from './send-issue.ts'

const ether = 10n ** 18n
const native: Token = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  decimals: 18,
  quantity: { decimals: '18', numeric: '1' },
  isNamed: true,
}
const token: Token = { ...native, address: 'eip155:1:0x5FbDB2315678afecb367f032d93F642f64180aa3' }
const ready = (estimate: Partial<TransferEstimate> = {}) => ({
  status: 'ready' as const,
  value: { fee: ether / 10n, max: ether, costs: [], received: ether / 2n, ...estimate },
  since: 0,
})
const failed = (error: unknown) => ({ status: 'failed' as const, value: undefined, error, since: 0 })
const failedWith = (code: string) => failed(new BaseError(code, 'no'))
const complete: IssueFacts = {
  token: native,
  amount: ether / 2n,
  isAmountUnclear: false,
  receiver: { status: 'known' },
  estimate: ready(),
  native: ether,
}
const rent = [{ kind: 'recipientAccount' as const, amount: ether / 2n }]

test.each<[string, Partial<IssueFacts>, string | undefined]>([
  ['nothing is missing', {}, undefined],
  ['no token is chosen', { token: undefined }, 'token'],
  ['the amount can be read in two ways', { isAmountUnclear: true, amount: undefined }, 'amountUnclear'],
  ['no amount is typed', { amount: undefined }, 'amount'],
  ['the amount is one unit more than the balance', { amount: ether + 1n, receiver: { status: 'empty' } }, 'balance'],
  ['no recipient is typed', { receiver: { status: 'empty' } }, 'receiver'],
  ['the name is resolving', { receiver: { status: 'resolving', isAsked: true } }, 'resolving'],
  ['the recipient is wrong', { receiver: { status: 'wrong', problem: 'noAddress' } }, 'address'],
  ['the estimate is loading', { estimate: undefined, native: 0n }, undefined],
  ['the fee is not left beside all of the currency', { amount: ether, estimate: ready({ max: ether / 2n }) }, 'fee'],
  ['the chain has less of the token', { token, amount: ether, estimate: ready({ max: ether / 2n }) }, 'balance'],
  ['the fee exceeds the remaining balance by one unit', { native: (ether * 6n) / 10n - 1n }, 'fee'],
  ['the fee equals the remaining balance', { native: (ether * 6n) / 10n }, undefined],
  ['the fee of a token transfer exceeds the native balance', { token, native: ether / 10n - 1n }, 'fee'],
  ['the fee of a token transfer equals the native balance', { token, native: ether / 10n }, undefined],
  [
    'the account of the recipient costs too much',
    { token, native: ether / 2n, estimate: ready({ costs: rent }) },
    'fee',
  ],
  ['the native balance is unknown', { native: undefined }, undefined],
  ['the node cannot be reached', { estimate: failed(new Error('no')) }, undefined],
  ['the error has another code', { estimate: failedWith('other') }, undefined],
  ['the node misses funds', { estimate: failed({ code: -32000, message: 'insufficient funds for gas' }) }, 'fee'],
  ['the adapter misses funds', { estimate: failedWith('insufficientFunds') }, 'fee'],
  ['an account would be too empty', { estimate: failedWith('belowRent') }, 'rent'],
  ['the token cannot be sent', { estimate: failedWith('tokenNotSendable') }, 'tokenRefused'],
  ['a library is missing', { estimate: failedWith('libraryMissing') }, 'unavailable'],
  ['the contract differs', { estimate: failed(sendError('sendTokenMismatch')) }, 'tokenMismatch'],
  ['the recipient has no owner', { estimate: failed(sendError('sendRecipientLost')) }, 'address'],
])('issueOf names the missing field if %s', (_what, facts, expected) => {
  expect(issueOf({ ...complete, ...facts })).toBe(expected)
})
