import { describe, expect, test } from 'vitest'

import { type EventHistory, replay, rowsOf } from '../shared/event-history.test-support.ts'
import { setUpPlay, type SwapMoment } from './played-swap.test-support.ts'

type History = EventHistory<SwapMoment>

const requested = ['swap is requested', 'asked swap', 'SWAP_INITIATED'] as const
const sent = ['wallet returns a hash', 'sent swap'] as const
const done = ['chain confirms', 'done', 'SWAP_SUCCESS'] as const
const unanswered = ['ten minutes pass', 'unanswered swap', 'SWAP_ERROR: unanswered'] as const

const histories: readonly History[] = [
  [['swap is requested with full storage', undefined]],
  // The wallet answers in time. A decline is an error too.
  [requested, ['user declines', undefined, 'SWAP_ERROR: rejected']],
  [requested, ['wallet has too little', 'failed', 'SWAP_ERROR: insufficientFunds'], ['search runs', 'failed']],
  [requested, ['wallet returns no hash', 'unanswered swap', 'SWAP_ERROR: unanswered']],
  [
    requested,
    ['nonce is too low', 'unanswered swap', 'SWAP_ERROR: unanswered'],
    ['chain has it', 'unanswered swap'],
    ['search runs', 'sent swap'],
    done,
  ],
  // Success is reported once the chain has confirmed it, and only once.
  [requested, sent, ['poll runs', 'sent swap'], done, ['block is final', 'done']],
  [requested, sent, ['chain reverts', 'failed', 'SWAP_ERROR: reverted']],
  [requested, sent, ['user raises the fee', 'sent swap'], done],
  [requested, sent, ['user cancels in the wallet', 'failed', 'SWAP_ERROR: replaced']],
  [requested, sent, done, ['block is gone', 'sent swap'], ['poll runs', 'sent swap'], ['chain confirms', 'done']],
  [requested, sent, ['page reloads', 'sent swap'], done],
  // A search reports nothing, and its confirmation is a success.
  [requested, unanswered, ['chain has it', 'unanswered swap'], ['search runs', 'sent swap'], done],
  [
    requested,
    ['page reloads', 'unanswered swap'],
    ['chain has it', 'unanswered swap'],
    ['search runs', 'sent swap'],
    done,
  ],
  [requested, ['page reloads', 'unanswered swap'], ['user dismisses', undefined]],
]

const approval = [
  'swap with an approval is requested',
  'asked approve',
  'SWAP_INITIATED',
  'SWAP_APPROVAL_INITIATED',
] as const
const approved = ['chain confirms the approval', 'asked swap', 'SWAP_APPROVAL_SUCCESS'] as const

const historiesOfApprovals: readonly History[] = [
  [approval, ['user declines', undefined, 'SWAP_ERROR: rejected']],
  [approval, ['wallet has too little', 'failed', 'SWAP_ERROR: insufficientFunds']],
  [approval, ['wallet returns a hash', 'sent approve'], ['chain reverts', 'failed', 'SWAP_APPROVAL_ERROR: reverted']],
  [
    approval,
    ['wallet returns a hash', 'sent approve'],
    ['user cancels in the wallet', 'failed', 'SWAP_APPROVAL_ERROR: replaced'],
  ],
  [approval, ['wallet returns a hash', 'sent approve'], approved, sent, done],
  [
    approval,
    ['wallet returns a hash', 'sent approve'],
    approved,
    ['user declines', 'approved', 'SWAP_ERROR: rejected'],
    ['user continues', 'asked swap'],
    sent,
    done,
  ],
  [
    approval,
    ['wallet returns a hash', 'sent approve'],
    ['page reloads', 'sent approve'],
    ['chain confirms the approval', 'approved', 'SWAP_APPROVAL_SUCCESS'],
    ['user continues', 'asked swap'],
    sent,
    done,
  ],
]

const historiesOfBatches: readonly History[] = [
  [
    ['swap with an approval is requested', 'asked batch', 'SWAP_INITIATED'],
    ['user declines', undefined, 'SWAP_ERROR: rejected'],
  ],
  [
    ['swap with an approval is requested', 'asked batch', 'SWAP_INITIATED'],
    ['wallet returns a hash', 'sent batch'],
    ['wallet reports the batch', 'done', 'SWAP_SUCCESS'],
  ],
  [
    ['swap with an approval is requested', 'asked batch', 'SWAP_INITIATED'],
    ['ten minutes pass', 'unanswered batch', 'SWAP_ERROR: unanswered'],
    ['chain has it', 'unanswered batch'],
    ['search runs', 'sent swap'],
    done,
  ],
]

const signing = ['swap with an approval is requested', 'asked permit', 'SWAP_INITIATED'] as const

const historiesOfPermits: readonly History[] = [
  [signing, ['user declines', undefined, 'SWAP_ERROR: rejected']],
  [signing, ['wallet returns a hash', 'asked swap'], sent, done],
  // The plan with an approval is shown. Nothing was sent.
  [signing, ['ten minutes pass', undefined]],
  [signing, ['page reloads', undefined]],
]

describe('the events of a swap', () => {
  test.each(rowsOf(histories))('%s', async (_title, history) => {
    const world = await setUpPlay()
    expect(await replay(history, world)).toEqual(history)
    world.end()
  })

  test.each(rowsOf(historiesOfApprovals))('with an approval: %s', async (_title, history) => {
    const world = await setUpPlay()
    expect(await replay(history, world)).toEqual(history)
    world.end()
  })

  test.each(rowsOf(historiesOfBatches))('as a batch: %s', async (_title, history) => {
    const world = await setUpPlay({ canBatch: true })
    expect(await replay(history, world)).toEqual(history)
    world.end()
  })

  test.each(rowsOf(historiesOfPermits))('with a permit: %s', async (_title, history) => {
    const world = await setUpPlay({ permits: true })
    expect(await replay(history, world)).toEqual(history)
    world.end()
  })
})
