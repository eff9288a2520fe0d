import { byTestId, createWorld, find, findAll, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import type { AdapterActions, CallTrace } from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'
import { iconCheck, iconClock, iconError, iconInfo, iconWarning } from '@latchkey/ui'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { swapFeature } from '../swap-feature.ts'
import { swapRecordsFeature } from '../swap-records-feature.ts'
import type { SwapRecord, SwapStage } from '../swap-state.ts'
import { usdc } from '../../send/send.test-support.ts'
import { hash } from '../swap-exchange.test-support.ts'
import { openSwap, recordOf, withSwap } from '../swap.test-support.ts'

async function openOutcome(
  stage: SwapStage,
  more: Partial<SwapRecord> = {},
  actions: AdapterActions = {},
): Promise<World> {
  const world = await createWorld(withSwap({ actions }))
  await openSwap(world)
  world.store.use(swapRecordsFeature).put({ ...recordOf(stage, more), asked: world.environment.clock.now() })
  world.store.router.reset('SwapSuccess', { id: 'one' })
  // The form shows some of the stages too.
  await until(() => findAll('lk-swap-view').length === 0 && findAll('lk-swap-success-view').length === 1, 'the screen')
  await until(() => has(`swap-${stage.status}`), stage.status)
  return world
}

const view = (): HTMLElement => find('lk-swap-success-view')
const buttons = (): string[] => findAll('lk-button', view()).map(({ textContent }) => textContent.trim())
const trace: CallTrace = {
  from: mockAddresses.eip155,
  calls: [{ to: usdc, value: '0', digest: `0x${'12'.repeat(32)}`, length: 4 }],
  nonce: 1,
  since: '1',
}
const clock = { tone: 'neutral', icon: iconClock }

test.each<[string, SwapStage, string[], object, string[]]>([
  [
    'asked',
    { status: 'asked', step: 'swap' },
    ['Confirm in Foxglove', 'Swap 0.15 ETH for at least 481.258 USDC.'],
    clock,
    ['Done'],
  ],
  [
    'sent',
    { status: 'sent', step: 'swap', hash },
    ['Your swap is on its way', '0.15 ETH is being swapped on Ethereum.', 'View on explorer'],
    clock,
    ['Done'],
  ],
  [
    'approved',
    { status: 'approved' },
    ['ETH is allowed', 'The swap of 0.15 ETH hasn’t started yet. You can remove the approval.'],
    { tone: 'accent', icon: iconInfo },
    ['Done', 'Continue'],
  ],
  [
    'failed',
    { status: 'failed', reason: 'insufficientFunds' },
    ['Swap failed', 'There wasn’t enough ETH for the amount and the fee.'],
    { tone: 'error', icon: iconError },
    ['Done', 'Try again'],
  ],
  [
    'unanswered',
    { status: 'unanswered', step: 'swap' },
    ['Not confirmed yet', 'Check Foxglove before you swap again. 0.15 ETH may have been swapped.'],
    { tone: 'warning', icon: iconWarning },
    ['Dismiss', 'Check again'],
  ],
])('SwapSuccess shows the state of a swap, with its buttons: %s', async (_what, stage, texts, seal, labels) => {
  await openOutcome(stage)
  expect(visibleTexts()).toEqual(expect.arrayContaining(texts))
  expect(find('lk-seal', view())).toMatchObject(seal)
  expect(buttons()).toEqual(labels)
  expect(has('swap-explorer')).toBe('hash' in stage)
  byTestId(labels[0] === 'Done' ? 'swap-done-button' : 'swap-dismiss').click()
  await shown('lk-account-view')
})

test('SwapSuccess shows the received amount, not the quote, with a link to the explorer', async () => {
  await openOutcome({ status: 'done', hash, received: '485990001' })
  expect(visibleTexts()).toEqual(expect.arrayContaining(['You got 485.99 USDC', '0.15 ETH was swapped on Ethereum.']))
  expect(buttons()).toEqual(['Swap again', 'Done'])
  // The heading rounds the amount.
  expect(byTestId('swap-done').title).toBe('485.990001 USDC')
  expect(find('lk-mark', view())).toMatchObject({ icon: iconCheck, tone: 'success' })
  const names = (findAll('.meet lk-logo', view()) as HTMLElementTagNameMap['lk-logo'][]).map(({ name }) => name)
  expect([names, findAll('.meet lk-logo', view()).map(({ offsetWidth }) => offsetWidth)]).toEqual([
    ['ETH', 'USDC'],
    [64, 64],
  ])
  expect(byTestId('swap-explorer').getAttribute('href')).toBe(`https://explorer.example/1/tx/${hash}`)
  await userEvent.click(byTestId('swap-done-button'))
  await shown('lk-account-view')
})

test('SwapSuccess shows no amount if the chain did not report one, and no letter of a symbol that is not visible', async () => {
  const { to } = recordOf({ status: 'approved' })
  await openOutcome({ status: 'done', hash }, { to: { ...to, symbol: '\u200b' } })
  expect((findAll('.meet lk-logo', view()) as HTMLElementTagNameMap['lk-logo'][]).map(({ name }) => name)).toEqual([
    'ETH',
    '',
  ])
  expect(byTestId('swap-done').title).toBe('')
  expect(visibleTexts()).toContain('Your swap is done')
  expect(visibleTexts().some(text => text.includes('486'))).toBe(false)
})

test('SwapSuccess shows the reason of a failure, and fills in the same swap for another try', async () => {
  const world = await openOutcome({ status: 'failed', reason: 'reverted', hash })
  expect(visibleTexts()).toContain('The network rejected it. You may have paid its fee.')
  await userEvent.click(byTestId('swap-again-button'))
  await shown('lk-swap-view')
  await until(() => world.store.use(swapFeature).state.fromText === '0.15', 'what was entered')
  const { from, to } = world.store.use(swapFeature).state
  expect([from?.symbol, to?.symbol]).toEqual(['ETH', 'USDC'])
})

test('SwapSuccess can search for an unknown swap, and dismiss it', async () => {
  const searches: (() => void)[] = []
  const findCall = () => new Promise<undefined>(resolve => searches.push(() => resolve(undefined)))
  const world = await openOutcome({ status: 'unanswered', step: 'swap' }, { trace }, { findCall })
  const isBusy = (): boolean => byTestId('swap-check').ariaBusy === 'true'
  expect([visibleTexts().includes('Not confirmed yet'), isBusy()]).toEqual([true, false])
  await userEvent.click(byTestId('swap-check'))
  await until(() => isBusy() && searches.length > 0, 'the search')
  for (const answer of searches) answer()
  await until(() => visibleTexts().includes('Not on the network yet.'), 'the answer')
  expect(isBusy()).toBe(false)
  await userEvent.click(byTestId('swap-dismiss'))
  await until(() => world.store.use(swapFeature).state.swaps.length === 0, 'dismissing')
})

test('SwapSuccess opens an empty form for another swap after a complete one', async () => {
  const world = await openOutcome({ status: 'done', hash })
  const { state } = world.store.use(swapFeature)
  byTestId('swap-again-button').click()
  await shown('lk-swap-view')
  await until(() => state.from?.symbol === 'ETH', 'the currency of the network')
  expect([state.fromText, state.to]).toEqual(['', undefined])
  expect(world.store.router.pop()).toBe(true)
  expect(world.store.router.current()?.name).toBe('Account')
})

test('SwapSuccess continues an approved swap in the review, from which Back leads to the account', async () => {
  const { store } = await openOutcome({ status: 'approved' })
  byTestId('swap-proceed').click()
  await shown('lk-swap-preview-view')
  await until(() => has('swap-plan'), 'its plan')
  store.router.pop()
  expect(store.router.current()?.name).toBe('Account')
})

test('SwapSuccess leads to the account if the swap is not stored, and keeps showing one that is removed later', async () => {
  const { store } = await openOutcome({ status: 'sent', step: 'swap', hash })
  store.use(swapFeature).dismiss('one')
  await until(() => store.use(swapFeature).state.swaps.length === 0, 'the end of the record')
  expect(has('swap-sent')).toBe(true)
  store.router.reset('Swap')
  await shown('lk-swap-view')
  store.router.reset('SwapSuccess', { id: 'one' })
  await shown('lk-account-view')
  expect(store.router.current()?.name).toBe('Account')
})
