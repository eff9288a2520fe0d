import { BaseError, toCaipNetwork, type TransferEstimate } from '@latchkey/primitives'
import { testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { sendError } from '../shared/errors.ts'
import type { Token } from '../shared/token.ts'
import { type PayIssueFacts, payIssueOf } from './pay-issue.ts'

const token: Token = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  decimals: 18,
  quantity: { decimals: '18', numeric: '1' },
  isNamed: true,
}
const ether = 10n ** 18n
const ready = (estimate: Partial<TransferEstimate> = {}) => ({
  status: 'ready' as const,
  value: { fee: ether / 10n, max: ether, costs: [], received: ether / 2n, ...estimate },
  since: 0,
})
const failed = (error: unknown) => ({ status: 'failed' as const, value: undefined, error, since: 0 })
const facts: PayIssueFacts = {
  payment: {
    id: 'order-7',
    network: toCaipNetwork(testNetworks.mainnet),
    asset: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    amount: ether / 2n,
    to: '0x1111111111111111111111111111111111111111',
  },
  hasAccount: true,
  isOwn: false,
  token,
  estimate: ready(),
  native: ether,
  flaw: undefined,
}
const poor: Token = { ...token, quantity: { decimals: '18', numeric: '0.4' } }

describe('payIssueOf', () => {
  test.each<[string, Partial<PayIssueFacts>, string | undefined]>([
    ['nothing is missing', {}, undefined],
    ['the estimate is loading', { estimate: { status: 'idle' } }, undefined],
    ['no payment is open', { payment: undefined }, 'account'],
    ['no account is connected', { hasAccount: false }, 'account'],
    ['the account would pay itself', { isOwn: true, token: undefined }, 'own'],
    ['the balance is not known', { token: undefined }, 'unknown'],
    ['the balance is too low', { token: poor }, 'balance'],
    ['the balance is too low and the simulation differs', { token: poor, flaw: 'nothingMoves' }, 'balance'],
    ['the fee is too high for the rest', { native: ether / 2n }, 'fee'],
    ['most that can be paid is less', { estimate: ready({ max: ether / 4n }) }, 'fee'],
    [
      'the node reports insufficient funds',
      { estimate: failed(new BaseError('insufficientFunds', 'insufficient funds')) },
      'fee',
    ],
    ['less than the rent would stay', { estimate: failed(new BaseError('belowRent', 'rent')) }, 'rent'],
    ['the token cannot be sent', { estimate: failed(new BaseError('tokenNotSendable', 'no')) }, 'tokenRefused'],
    ['a library is missing', { estimate: failed(new BaseError('libraryMissing', 'none')) }, 'unavailable'],
  ])('finds the right issue if %s', (_what, change, expected) => {
    expect(payIssueOf({ ...facts, ...change })).toBe(expected)
  })

  test('treats an asset whose contract reports something else as unknown', () => {
    expect(payIssueOf({ ...facts, estimate: failed(sendError('sendTokenMismatch')) })).toBe('unknown')
  })

  test('returns the mismatch of a simulation last', () => {
    const flaw = 'nothingMoves'
    expect(payIssueOf({ ...facts, flaw })).toBe('flaw')
    // A recipient that loses what it gets was rejected before the payment began.
    expect(payIssueOf({ ...facts, estimate: failed(sendError('sendRecipientLost')) })).toBeUndefined()
    expect(payIssueOf({ ...facts, flaw, estimate: failed(sendError('sendRecipientLost')) })).toBe('flaw')
  })
})
