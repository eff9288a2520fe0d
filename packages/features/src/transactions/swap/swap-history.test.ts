import {
  commonDifferences,
  describeHistories,
  type Difference,
  keptNonce,
  minutes,
  request,
} from '../shared/describe-histories.test-support.ts'
import type { ModelMoment } from '../shared/history-model.test-support.ts'
import type { TodaysKind } from '../shared/history.test-support.ts'
import { holdSend } from '../shared/send-locks.ts'
import { hashOf, phaseOf } from '../shared/status.ts'
import type { SubscribedRecord } from '../shared/subscriptions.ts'
import { createAskedSwap } from './asked-swap.ts'
import { newRecord } from './new-swap-record.ts'
import { orderOf } from './swap-order.test-support.ts'
import { swapLock, swapOutcomesFeature } from './swap-outcomes-feature.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import type { SwapRecord, SwapStep } from './swap-state.ts'

const approval = { to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data: '0x095ea7b3', value: 0n } as const

/** A swap with an approval, step by step. Its plan and prices are not part of its lifecycle. */
const swaps: TodaysKind = {
  eventPrefix: 'SWAP_',
  steps: ['approve', 'swap'],
  trustsLock: true,
  eventsOf: moments => moments.flatMap(moment => events[moment] ?? []),
  open({ store, adapter, connector, wallet }) {
    const records = store.use(swapRecordsFeature)
    const outcomes = store.use(swapOutcomesFeature)
    const record = (): SwapRecord | undefined => records.state.list[0]
    const kinds: SwapStep['kind'][] = ['approve', 'swap']
    return {
      async request() {
        const before = record()
        const { order, plan } = orderOf(store, ...(before ? kinds.slice(1) : kinds))
        const id = before?.id ?? store.environment.random.id()
        const release = await holdSend(store.environment, swapLock(id))
        const stopAwaiting = outcomes.await(id)
        try {
          const next = { ...newRecord(store, order, plan, id, before), ...(release && { isLocked: true as const }) }
          if (!records.ask(next)) throw new Error('The swap is not stored')
          const actions = (await adapter.actions?.()) ?? {}
          const asked = createAskedSwap(store, {
            wallet: { actions, connector, canBatch: false },
            order,
            shown: plan,
            record: next,
            before,
          })
          await asked.send(before ? 'swap' : 'approve', [approval], () => wallet())
        } finally {
          stopAwaiting()
          release?.()
        }
      },
      dismiss: () => records.remove(record()?.id ?? ''),
      rewrite: () => records.change('none', each => each),
      state() {
        const known = record()
        return known && stateOfToday(known)
      },
      requestedAt: () => record()?.asked ?? 0,
      isConfirmed: () => record()?.stage.status === 'done',
      isExpired: () => false,
    }
  },
  stateOf: stateOfTable,
}

const events: Partial<Record<ModelMoment, string>> = {
  rejected: 'SWAP_ERROR',
  unsent: 'SWAP_ERROR',
  noAnswer: 'SWAP_ERROR',
  timedOut: 'SWAP_ERROR',
  failed: 'SWAP_ERROR',
  confirmed: 'SWAP_SUCCESS',
  stepConfirmed: 'SWAP_APPROVAL_SUCCESS',
  stepFailed: 'SWAP_APPROVAL_ERROR',
}

const statuses = {
  asked: 'pending',
  approved: 'paused',
  sent: 'submitted',
  unanswered: 'unknown',
  done: 'confirmed',
  failed: 'failed',
} as const
const stepStatuses = {
  waiting: 'waiting',
  asked: 'pending',
  sent: 'submitted',
  done: 'confirmed',
  failed: 'failed',
} as const

function stateOfToday({ stage, steps, settled, isFinal, wasDone, trace }: SwapRecord) {
  const { status, hash, nonce, reason } = { hash: undefined, nonce: undefined, reason: undefined, ...stage }
  return {
    status: statuses[status],
    hash,
    nonce,
    reason,
    steps: steps.map(({ kind, status: word, hash: name }) => [kind, stepStatuses[word], name]),
    settled,
    isFinal,
    wasDone,
    isTraced: trace !== undefined,
  }
}

function stateOfTable({ stage, steps, settledAt, wasConfirmed }: SubscribedRecord) {
  const isPaused = stage.status === 'pending' && stage.awaits === 'user'
  return {
    status: isPaused ? 'paused' : stage.status,
    hash: stage.status === 'unknown' ? undefined : hashOf(stage),
    nonce: stage.status === 'submitted' ? stage.nonce : undefined,
    reason: stage.status === 'failed' ? stage.reason : undefined,
    steps: steps.map(({ kind, status, hash }) => [kind, status, hash]),
    settled: settledAt,
    isFinal: stage.status === 'confirmed' ? stage.isFinal : undefined,
    wasDone: wasConfirmed,
    isTraced: true,
  }
}

/** The intended differences between today's rules and the table. */
const differences: readonly Difference[] = [
  ...commonDifferences,
  keptNonce,
  {
    reason: 'a step that a search finds was sent, whatever the wallet has said meanwhile, as for a send',
    isMet: ({ record, event }) =>
      phaseOf(record.stage) === 'unsent' && event.type === 'found' && event.found.status === 'there',
    history: [
      request,
      minutes(10),
      { type: 'answer', answer: 'insufficientFunds', hash: '0xaa' },
      { type: 'search', index: 0, result: 'there', hash: '0xaa', hasNonce: false },
    ],
  },
  {
    reason: 'a swap that comes back with what the wallet says keeps the trace by which it is found',
    isMet: ({ event, isRemoved }) => isRemoved && event.type !== 'rejected',
    history: [request, minutes(10), { type: 'dismiss', page: 0 }, { type: 'answer', answer: 'hash', hash: '0xaa' }],
  },
]

// An EVM transaction does not expire. Today the records of a swap take more room than a status.
describeHistories('a swap in two tabs', swaps, differences, command =>
  command.type === 'watch' ? command.status !== 'expired' : command.type !== 'fill',
)
