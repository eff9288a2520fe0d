import { byTestId, findAll, focused, has, settled, tabTo, until, visibleTexts, type World } from '@latchkey/modal/test'
import type { TransferRequest, TransferSimulation } from '@latchkey/primitives'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { textOf } from '../../shared/shown-part.test-support.ts'
import { openPreview } from '../opened-send.test-support.ts'
import { receiver, usdc } from '../send.test-support.ts'

test('the send review names everything else that leaves the account', async () => {
  const simulateTransfer = async ({ from, to, amount, token }: TransferRequest): Promise<TransferSimulation> => ({
    status: 'simulated',
    changes: [
      { account: from, token: token?.address ?? '', amount: -amount },
      { account: to, token: token?.address ?? '', amount },
      { account: from, amount: -(10n ** 17n) },
      { account: from, token: `0x${'1'.padStart(40, '0')}`, amount: -(10n ** 18n) },
    ],
  })
  await openPreview({ more: 2, actions: { simulateTransfer } }, { token: usdc, amount: '7', to: receiver })
  await until(() => visibleTexts().includes('\u22127 USDC'), 'what will change')
  const notes = findAll('[data-testid="send-changes"] lk-note')
  expect(notes.map(textOf)).toEqual(['\u22120.1 ETH', '\u22121 T0'])
})

test.each([
  [{ status: 'notSimulated' } as const, 'This network can’t preview the result.'],
  [{ status: 'fails', reason: 'paused \u202etoken' } as const, 'paused token'],
  [{ status: 'fails', reason: undefined } as const, 'This transfer would fail'],
])('the send review shows the result of a simulation without a block: %o', async (simulation, text) => {
  await openPreview({ actions: { simulateTransfer: async () => simulation } })
  await until(() => visibleTexts().includes(text), 'what it says')
  expect(byTestId('send-confirm-button').ariaDisabled).toBeNull()
})

test.each<[string, string, (request: TransferRequest) => TransferSimulation]>([
  ['nothingMoves', 'Nothing would move. Don’t trust this token.', () => ({ status: 'simulated', changes: [] })],
  [
    'arrivesLess',
    'The recipient would get less than this amount.',
    ({ from, to, amount }) => ({
      status: 'simulated',
      changes: [
        { account: from, amount: -amount },
        { account: to, amount: amount / 2n },
      ],
    }),
  ],
  [
    'leavesMore',
    'More than this amount would leave your account.',
    ({ from, to, amount }) => ({
      status: 'simulated',
      changes: [
        { account: from, amount: -2n * amount },
        { account: to, amount },
      ],
    }),
  ],
])('the send review shows an error for a simulation that is not the transfer: %s', async (flaw, text, simulated) => {
  await openPreview({ actions: { simulateTransfer: async request => simulated(request) } })
  await until(() => has(`send-flaw-${flaw}`), 'the error')
  expect(visibleTexts()).toContain(text)
})

test('the send review can request failed balance changes again, and keeps the focus', async () => {
  let isWell = false
  const simulateTransfer = async ({ to, amount }: TransferRequest): Promise<TransferSimulation> => {
    if (!isWell) throw new Error('HTTP 500')
    return { status: 'simulated', changes: [{ account: to, amount }] }
  }
  await openPreview({ actions: { simulateTransfer } })
  await until(() => visibleTexts().includes('The network didn’t return a preview.'), 'that it did not come')
  await userEvent.click(byTestId('send-simulate'))
  await settled()
  expect(visibleTexts()).toContain('The network didn’t return a preview.')
  isWell = true
  await userEvent.click(byTestId('send-simulate'))
  await until(() => visibleTexts().includes('+0.05 ETH'), 'what will change')
  expect(focused()?.getAttribute('aria-label')).toBe('Review send')
})

/** Opens a review whose simulation fails until the node recovers. */
async function openUnwellReview(): Promise<World & { heal(): () => void }> {
  let answer: () => void = () => {}
  let isWell = false
  const simulateTransfer = async ({ to, amount }: TransferRequest): Promise<TransferSimulation> => {
    if (!isWell) throw new Error('HTTP 500')
    await new Promise<void>(resolve => (answer = resolve))
    return { status: 'simulated', changes: [{ account: to, amount }] }
  }
  const world = await openPreview({ actions: { simulateTransfer } })
  await until(() => has('send-simulate'), 'that it did not come')
  return {
    ...world,
    heal() {
      isWell = true
      return () => answer()
    },
  }
}

test('the send review keeps the focus when balance changes arrive while it is on the retry button', async () => {
  const { environment, heal } = await openUnwellReview()
  await tabTo('send-simulate')
  const answer = heal()
  await environment.advance(10_000)
  await settled()
  answer()
  await until(() => visibleTexts().includes('+0.05 ETH'), 'what will change')
  expect(focused()?.getAttribute('aria-label')).toBe('Review send')
  expect(focused()?.getAttribute('tabindex')).toBe('0')
})

test('the send review leaves the focus on another control that the user moved to while changes load', async () => {
  const { heal } = await openUnwellReview()
  const answer = heal()
  await userEvent.click(byTestId('send-simulate'))
  await tabTo('send-confirm-button')
  answer()
  await until(() => visibleTexts().includes('+0.05 ETH'), 'what will change')
  expect(focused()).toBe(byTestId('send-confirm-button'))
})
