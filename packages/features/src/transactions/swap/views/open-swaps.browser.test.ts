import { byTestId, createWorld, find, findAll, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import type { AdapterActions } from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'
import { iconInfo, iconWarning } from '@latchkey/ui'
import { expect, test } from 'vitest'

import { usdc } from '../../send/send.test-support.ts'
import { hash } from '../swap-exchange.test-support.ts'
import { swapFeature } from '../swap-feature.ts'
import { swapRecordsFeature } from '../swap-records-feature.ts'
import type { SwapRecord, SwapStage } from '../swap-state.ts'
import { openSwap, recordOf, withSwap } from '../swap.test-support.ts'

const spender = `0x${'11'.repeat(20)}`
const otherHash = `0x${'ef'.repeat(32)}`
const trace = {
  from: mockAddresses.eip155,
  calls: [{ to: usdc, value: '0', digest: `0x${'12'.repeat(32)}`, length: 4 }],
  nonce: 1,
  since: '1',
}

async function openForm(
  stage: SwapStage,
  more: Partial<SwapRecord> = {},
  actions: AdapterActions = {},
): Promise<World> {
  const world = await createWorld(withSwap({ actions, allowance: 5n }))
  const asked = world.environment.clock.now()
  world.store.use(swapRecordsFeature).put({ ...recordOf({ status: 'done', hash: otherHash }), id: 'over', asked })
  world.store.use(swapRecordsFeature).put({ ...recordOf(stage, more), asked })
  await openSwap(world)
  await until(() => has(`swap-${stage.status}`), 'the swap')
  return world
}

const buttons = (): string[] =>
  findAll('.plate.stack lk-button', find('lk-swap-view')).map(({ textContent }) => textContent.trim())
const note = () => find('.plate.stack lk-note', find('lk-swap-view')) as HTMLElementTagNameMap['lk-note']

test.each<[string, SwapStage, Partial<SwapRecord>, object, string, string[]]>([
  [
    'approved',
    { status: 'approved' },
    {},
    { heading: 'ETH is allowed', tone: 'accent', icon: iconInfo },
    'The swap of 0.15 ETH hasn’t started yet. You can remove the approval.',
    ['Dismiss', 'Continue'],
  ],
  [
    'approved, of a spender',
    { status: 'approved' },
    { spender },
    { heading: 'ETH is allowed', tone: 'accent', icon: iconInfo },
    'The swap of 0.15 ETH hasn’t started yet. You can remove the approval.',
    ['Remove approval', 'Dismiss', 'Continue'],
  ],
  [
    'unanswered',
    { status: 'unanswered', step: 'swap' },
    { spender },
    { heading: 'Not confirmed yet', tone: 'warning', icon: iconWarning },
    'Check Foxglove before you swap again. 0.15 ETH may have been swapped.',
    ['Dismiss', 'Check again'],
  ],
])('the swap form shows a pending swap, which can be dismissed: %s', async (_what, stage, more, look, text, labels) => {
  await openForm(stage, more)
  expect(note()).toMatchObject(look)
  expect(note().textContent).toBe(text)
  expect(buttons()).toEqual(labels)
  byTestId('swap-dismiss').click()
  await until(() => !has(`swap-${stage.status}`), 'that it is gone')
})

test('the swap form names no token whose symbol is not visible', async () => {
  const { from } = recordOf({ status: 'approved' })
  await openForm({ status: 'approved' }, { from: { ...from, symbol: '\u200b' } })
  expect(note().heading).toBe(' is allowed')
})

test('the swap form shows that an approval is being removed', async () => {
  const answers: ((sent: string) => void)[] = []
  await openForm(
    { status: 'approved' },
    { spender },
    {
      sendCall: () => new Promise(resolve => answers.push(resolve)),
      watchTransfer(_hash, _network, onOutcome) {
        onOutcome({ status: 'success' })
        return () => {}
      },
    },
  )
  const isBusy = (): boolean => byTestId('swap-revoke').ariaBusy === 'true'
  expect(isBusy()).toBe(false)
  byTestId('swap-revoke').click()
  await until(() => isBusy() && answers.length > 0, 'the request')
  answers[0]?.(hash)
  await until(() => !has('swap-approved'), 'that it is gone')
})

test('the swap form searches for an unknown swap, and opens the outcome once it is found', async () => {
  const searches: ((found: boolean) => void)[] = []
  const { store } = await openForm(
    { status: 'unanswered', step: 'swap' },
    { trace },
    {
      findCall: () =>
        new Promise(resolve => searches.push(found => resolve(found ? { hash, status: 'there' } : undefined))),
    },
  )
  const answer = async (found: boolean): Promise<void> => {
    byTestId('swap-check').click()
    await until(() => searches.length > 0 && byTestId('swap-check').ariaBusy === 'true', 'the search')
    for (const resolve of searches.splice(0)) resolve(found)
  }
  expect(byTestId('swap-check').ariaBusy).not.toBe('true')
  await answer(false)
  await until(() => visibleTexts().includes('Not on the network yet.'), 'that it was not found')
  expect(store.router.current()?.name).toBe('Swap')
  await answer(true)
  await shown('lk-swap-success-view')
  await until(() => has('swap-sent'), 'the outcome')
  expect(store.use(swapFeature).state.swaps[0]?.stage).toMatchObject({ status: 'sent', hash })
})
