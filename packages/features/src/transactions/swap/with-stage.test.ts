import { describe, expect, test } from 'vitest'

import { newRecord } from './new-swap-record.ts'
import { orderOf, setUpOrder } from './swap-order.test-support.ts'
import type { SwapStage, SwapStep } from './swap-state.ts'
import { withStage } from './with-stage.ts'

const hash = `0x${'ab'.repeat(32)}`

async function stepsAfter(steps: readonly SwapStep[], stage: SwapStage, done?: SwapStep['kind']) {
  const { store } = await setUpOrder()
  const { order, plan } = orderOf(store)
  const next = withStage({ ...newRecord(store, order, plan, 'one', undefined), steps }, stage, done)
  expect(next.stage).toEqual(stage)
  return next.steps
}

describe('the steps of a swap at a new stage', () => {
  test.each<[string, readonly SwapStep[], SwapStage, SwapStep['kind'] | undefined, readonly SwapStep[]]>([
    [
      'the requested step',
      [
        { kind: 'approve', status: 'waiting' },
        { kind: 'swap', status: 'waiting' },
      ],
      { status: 'asked', step: 'approve' },
      undefined,
      [
        { kind: 'approve', status: 'asked' },
        { kind: 'swap', status: 'waiting' },
      ],
    ],
    [
      'the hash of the sent step',
      [
        { kind: 'approve', status: 'done' },
        { kind: 'swap', status: 'asked' },
      ],
      { status: 'sent', step: 'swap', hash },
      undefined,
      [
        { kind: 'approve', status: 'done' },
        { kind: 'swap', status: 'sent', hash },
      ],
    ],
    [
      'the complete step beside the approved swap',
      [
        { kind: 'approve', status: 'sent', hash },
        { kind: 'swap', status: 'waiting' },
      ],
      { status: 'approved' },
      'approve',
      [
        { kind: 'approve', status: 'done', hash },
        { kind: 'swap', status: 'waiting' },
      ],
    ],
    [
      'every step of a complete swap',
      [
        { kind: 'approve', status: 'done' },
        { kind: 'swap', status: 'sent', hash },
      ],
      { status: 'done', hash },
      undefined,
      [
        { kind: 'approve', status: 'done' },
        { kind: 'swap', status: 'done', hash },
      ],
    ],
    [
      'the failed step alone',
      [
        { kind: 'reset', status: 'done' },
        { kind: 'approve', status: 'sent', hash },
        { kind: 'swap', status: 'waiting' },
      ],
      { status: 'failed', reason: 'reverted', hash },
      undefined,
      [
        { kind: 'reset', status: 'done' },
        { kind: 'approve', status: 'failed', hash },
        { kind: 'swap', status: 'waiting' },
      ],
    ],
    [
      'a step that failed before it was sent',
      [{ kind: 'swap', status: 'asked' }],
      { status: 'failed', reason: 'refused' },
      undefined,
      [{ kind: 'swap', status: 'failed' }],
    ],
    [
      'a batch as a swap once its transaction is known',
      [{ kind: 'batch', status: 'asked' }],
      { status: 'sent', step: 'swap', hash },
      undefined,
      [{ kind: 'swap', status: 'sent', hash }],
    ],
    [
      'a batch as a batch while it is not',
      [{ kind: 'batch', status: 'waiting' }],
      { status: 'asked', step: 'batch' },
      undefined,
      [{ kind: 'batch', status: 'asked' }],
    ],
  ])('show %s', async (_what, steps, stage, done, after) => {
    expect(await stepsAfter(steps, stage, done)).toStrictEqual(after)
  })
})
