import { describe, expect, test } from 'vitest'

import type { TransactionFailure } from '../../shared/failure.ts'
import type { SwapIssue, SwapRejection, SwapSide, SwapState, SwapStep } from '../swap-state.ts'
import { amountError, announcement } from './amount-text.ts'
import { issueText } from './issue-text.ts'
import { failureText, rejectionCard } from './rejection-text.ts'
import { shownImpact } from './shown-swap.ts'
import { shownSteps } from './swap-steps.ts'
import { draftState, ether, mainnet, messages, textOf } from './views.test-support.ts'

describe('the button of the form', () => {
  test.each<[SwapIssue | undefined, string]>([
    [undefined, 'Review swap'],
    ['network', 'No swaps on Ethereum'],
    ['unavailable', 'This site can’t swap on Ethereum'],
    ['token', 'Select a token'],
    ['amount', 'Enter an amount'],
    ['amountUnclear', 'Enter an amount'],
    ['balance', 'Not enough ETH'],
    ['quote', 'Finding the best rate'],
    ['noRoute', 'No route found'],
    ['quoteFailed', 'No rate found'],
  ])('names the obstacle %s: %s', (issue, text) => {
    expect(issueText({ issue, from: ether }, mainnet, messages)).toBe(text)
  })

  test('names neither a token nor a network that it cannot show', () => {
    const from = { ...ether, symbol: '\u200b' }
    expect(issueText({ issue: 'balance', from }, mainnet, messages)).toBe('Not enough ')
    expect(issueText({ issue: 'network', from }, undefined, messages)).toBe('No swaps on Unknown network')
  })
})

describe('the error of an amount', () => {
  const unclear = '1,500 could be 1.5 or 1500: enter one of them'
  const invalid = 'Enter an amount such as 0.25'
  test.each<[string, Partial<SwapState>, SwapSide, string | undefined]>([
    ['is the balance that is too low', { issue: 'balance' }, 'from', 'You have 0.841 ETH'],
    ['is the balance for a typed amount to get too', { issue: 'balance', side: 'to' }, 'from', 'You have 0.841 ETH'],
    [
      'is a balance of zero if none is known',
      { issue: 'balance', from: { ...ether, balance: '0' } },
      'from',
      'You have 0 ETH',
    ],
    ['is missing without a token to pay', { issue: 'balance', from: undefined }, 'from', undefined],
    ['does not name the balance at the token to get', { issue: 'balance', side: 'to' }, 'to', undefined],
    ['names both readings of the amount to pay', { issue: 'amountUnclear', fromText: '1,500' }, 'from', unclear],
    [
      'names both readings of the amount to get',
      { issue: 'amountUnclear', side: 'to', toText: '1,500' },
      'to',
      unclear,
    ],
    ['is only at the typed amount', { issue: 'amountUnclear', fromText: '1,500', toText: '1,500' }, 'to', undefined],
    ['shows an example for letters', { issue: 'amount', fromText: 'abc' }, 'from', invalid],
    ['shows an example for letters in the amount to get', { issue: 'amount', side: 'to', toText: 'a' }, 'to', invalid],
    ['is missing while a number is typed', { issue: 'amount', fromText: '0.' }, 'from', undefined],
    ['is missing for another obstacle', { issue: 'token', fromText: 'abc' }, 'from', undefined],
    ['is missing without an obstacle', {}, 'from', undefined],
  ])('%s', (_what, state, side, text) => {
    expect(amountError({ ...draftState, ...state }, side, messages, 'en')).toBe(text)
  })
})

describe('the announcement of the form', () => {
  const { quote } = draftState
  const renewing = quote.status === 'ready' ? { ...quote, isRenewing: true } : quote
  const rate = 'You get about 486.12 USDC for 0.15 ETH.'
  const unclear = '1,500 could be 1.5 or 1500: enter one of them'
  test.each<[string, Partial<SwapState>, string]>([
    ['is the rate', {}, rate],
    ['is the error of the amount to pay', { issue: 'balance' }, 'You have 0.841 ETH'],
    ['is the error of the amount to get', { issue: 'amountUnclear', side: 'to', toText: '1,500' }, unclear],
    ['is empty while the rate loads', { quote: { status: 'loading' } }, ''],
    ['is empty while the rate is renewed', { quote: renewing }, ''],
    ['is empty without a token to pay', { from: undefined }, ''],
    ['is empty without a token to get', { to: undefined }, ''],
    ['is empty without an amount to pay', { fromText: '' }, ''],
    ['is empty without an amount to get', { toText: '' }, ''],
  ])('%s', (_what, state, text) => {
    expect(announcement({ ...draftState, ...state }, messages, 'en')).toBe(text)
  })
})

const named = { symbol: 'ETH', network: 'Ethereum', wallet: 'Foxglove' }

describe('a swap without success', () => {
  test.each<[SwapRejection, string]>([
    ['hostile', 'The service sent a different swap. Nothing was sent to your wallet.'],
    ['movesMore', 'It would take more from your account than you pay. Nothing was sent to your wallet.'],
    ['belowMinimum', 'You would get less than the minimum. Get a new rate.'],
    ['fails', 'The network would reject it. paused'],
    ['insufficientFunds', 'There isn’t enough ETH for the network fee.'],
    ['notSimulated', 'The network can’t run it ahead of time, so nothing was sent to your wallet.'],
    ['unreachable', 'The network didn’t answer. Nothing was sent to your wallet.'],
    ['unavailable', 'Your wallet isn’t on Ethereum.'],
  ])('names the reason of a rejection, with the message of the chain only if it would fail: %s', (reason, text) => {
    const card = rejectionCard({ status: 'refused', reason, message: 'paused' }, named, messages)
    expect(textOf(card).trim()).toBe(text)
  })

  test('names no message that cannot be shown, and nothing before a rejection', () => {
    const blank = rejectionCard({ status: 'refused', reason: 'fails', message: '\u200b' }, named, messages)
    expect(textOf(blank).trim()).toBe('The network would reject it.')
    expect(textOf(rejectionCard({ status: 'making' }, named, messages))).toBe('')
  })

  test.each<[TransactionFailure, string]>([
    ['reverted', 'The network rejected it. You may have paid its fee.'],
    ['replaced', 'Another transaction took its place.'],
    ['nonceTooLow', 'Another transaction took its place.'],
    ['insufficientFunds', 'There wasn’t enough ETH for the amount and the fee.'],
    ['wrongChain', 'Your wallet isn’t on Ethereum.'],
    ['refused', 'Nothing was swapped.'],
  ])('names the reason of a failure: %s', (reason, text) => {
    expect(failureText(reason, named, messages)).toBe(text)
  })
})

test.each<[SwapStep['kind'], SwapStep['status'], string, string, string]>([
  ['approve', 'waiting', 'Allow in Foxglove', 'Only 250 USDC', 'todo'],
  ['permit', 'asked', 'Sign the permission', 'Only 250 USDC', 'now'],
  ['reset', 'done', 'Revoke the earlier permission', '', 'done'],
  ['swap', 'sent', 'Confirm the swap', '250 USDC to 0.0763 ETH', 'now'],
  ['batch', 'failed', 'Allow and swap in Foxglove', '250 USDC to 0.0763 ETH', 'todo'],
])('the step %s that is %s shows “%s”, “%s” and the mark %s', (kind, status, heading, sub, state) => {
  const amounts = { wallet: 'Foxglove', from: '250 USDC', to: '0.0763 ETH' }
  expect(shownSteps([{ kind, status }], amounts, messages)).toEqual([{ heading, sub, state }])
})

test.each([
  ['-0.28', '−0.28%', '0.28%', false],
  ['-4.99', '−4.99%', '4.99%', false],
  ['-5', '−5%', '5%', true],
  ['+6.5', '+6.5%', '6.5%', false],
  ['6.5', '+6.5%', '6.5%', false],
])(
  'a difference of %s percent from the market shows as %s, and is high only as a loss of 5 % or more',
  (priceImpact, text, percent, isHigh) => {
    const costs = { rate: '1', minimumReceived: '1', priceImpact }
    expect(shownImpact(costs, 'en')).toEqual({ text, percent, isHigh })
  },
)
