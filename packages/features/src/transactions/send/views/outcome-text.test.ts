import { iconCheck, iconClock, iconError, iconWarning } from '@latchkey/ui'
import { expect, test } from 'vitest'

import type { TransactionFailure } from '../../shared/failure.ts'
import type { SendStage } from '../../shared/send-state.ts'
import { texts } from '../../shared/texts.test-support.ts'
import { outcomeText } from './outcome-text.ts'

const hash = `0x${'ab'.repeat(32)}`
const named = { amount: '0.05 ETH', name: 'odile.eth', wallet: 'Foxglove', symbol: 'ETH', time: '15 seconds' }

test.each<[SendStage, string, string, string, string]>([
  [
    { status: 'asked' },
    'Confirm in Foxglove',
    'Send 0.05 ETH to odile.eth. Check that Foxglove shows the same amount.',
    'neutral',
    iconClock,
  ],
  [
    { status: 'sent', hash },
    '0.05 ETH is on its way',
    'odile.eth should have it in about 15 seconds.',
    'success',
    iconCheck,
  ],
  [{ status: 'confirmed', hash }, '0.05 ETH arrived', 'Delivered to odile.eth.', 'success', iconCheck],
  [
    { status: 'failed', reason: 'insufficientFunds' },
    'Send failed',
    'There wasn’t enough ETH for the amount and the fee.',
    'error',
    iconError,
  ],
  [
    { status: 'unanswered' },
    'Not confirmed yet',
    'Check Foxglove before you send again. 0.05 ETH may be on its way.',
    'warning',
    iconWarning,
  ],
])('the result of a send names amount, recipient and wallet: %o', (stage, heading, text, tone, icon) => {
  expect(outcomeText(stage, named, texts)).toEqual({ heading, text, tone, icon })
})

test('the result of a send promises no time on a network without a steady pace', () => {
  expect(outcomeText({ status: 'sent', hash }, { ...named, time: undefined }, texts).text).toBe(
    'odile.eth should have it soon.',
  )
})

const reasons = {
  feeCapTooLow: 'The network fee was too low.',
  intrinsicGasTooLow: 'The network fee was too low.',
  feeCapTooHigh: 'The network fee was too high.',
  intrinsicGasTooHigh: 'The network fee was too high.',
  tipAboveFeeCap: 'The network fee was too high.',
  insufficientFunds: 'There wasn’t enough ETH for the amount and the fee.',
  nonceTooHigh: 'An earlier transaction is still pending.',
  nonceTooLow: 'Another transaction took its place.',
  confirmedTooLate: 'The network didn’t confirm it in time.',
  replaced: 'Another transaction took its place.',
  transactionTypeNotSupported: 'This network doesn’t support this kind of transaction.',
  reverted: 'The network rejected it.',
  wrongChain: 'The wallet is on another network.',
  refused: 'The wallet couldn’t send it.',
} as const satisfies Record<TransactionFailure, string>

test.each(Object.entries(reasons) as [TransactionFailure, string][])(
  'a failed send explains the reason %s',
  (reason, text) => {
    expect(outcomeText({ status: 'failed', reason }, named, texts).text).toBe(text)
  },
)
