import { mockAddresses } from '@latchkey/testing'

import { describeHistories, type Difference, request } from '../shared/describe-histories.test-support.ts'
import type { TodaysKind } from '../shared/history.test-support.ts'
import type { ModelMoment } from '../shared/history-model.test-support.ts'
import { sendRecordsFeature } from '../shared/send-records-feature.ts'
import { sendOutcomesFeature } from '../../account/tokens/send-outcomes-feature.ts'
import { blockhashLifeMs } from '../shared/lifecycle.ts'
import { hashOf } from '../shared/status.ts'
import type { SubscribedRecord } from '../shared/subscriptions.ts'
import { makePayment } from './make-payment.ts'
import type { Payment } from './payment.ts'
import { type PayRecord, paymentsFeature } from './payments-feature.ts'

const payments: TodaysKind = {
  eventPrefix: 'PAY_',
  steps: ['transfer'],
  searchesForProof: true,
  isExclusive: true,
  eventsOf,
  open({ store, adapter }) {
    const sends = store.use(sendRecordsFeature)
    const records = store.use(paymentsFeature)
    const outcomes = store.use(sendOutcomesFeature)
    const { clock } = store.environment
    const network = store.networks.find('eip155:1')
    if (!network) throw new Error('The network is not known')
    const to = '0x1111111111111111111111111111111111111111'
    const asset = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const payment: Payment = { id: 'order', network, asset, amount: 1n, to }
    const order = {
      sender: { adapter, address: mockAddresses.eip155, network },
      token: {
        ...asset,
        chainId: 'eip155:1',
        quantity: { decimals: '18', numeric: '2' },
        isNamed: true,
      },
      amount: 1n,
      receiver: { address: to },
    } as const
    const send = () => sends.state.list[0]
    return {
      request: () => makePayment(store, outcomes, payment, order),
      dismiss: () => outcomes.dismiss(send()?.id ?? ''),
      rewrite: () => sends.journal.updateAll(list => list),
      state() {
        const record = records.find('order')
        return record && stateOfToday(record)
      },
      requestedAt: () => send()?.asked ?? 0,
      isConfirmed: () => send()?.stage.status === 'confirmed',
      isExpired() {
        const stage = send()?.stage
        return stage?.status === 'unanswered' && clock.now() - (stage.refusedAt ?? Infinity) >= blockhashLifeMs
      },
    }
  },
  stateOf: stateOfTable,
}

/** A call reports its end once. After it, only that the wallet has sent, or the user has declined, and that once too. */
function eventsOf(moments: readonly ModelMoment[]): readonly string[] {
  let isOver = false
  let isPaid = false
  return moments.flatMap(moment => {
    const wasOver = isOver
    const wasPaid = isPaid && moment !== 'requested'
    isPaid = wasPaid || moment === 'submitted' || moment === 'failedAgain'
    if (wasPaid) return []
    isOver = moment !== 'requested' && (isOver || moment in ends)
    if (moment === 'failedAgain') return wasOver ? 'PAY_SUCCESS' : 'PAY_ERROR'
    const event = ends[moment]
    return event === undefined || (wasOver && event === 'PAY_ERROR') ? [] : event
  })
}

const ends: Partial<Record<ModelMoment, string>> = {
  submitted: 'PAY_SUCCESS',
  rejected: 'PAY_REJECTED',
  unsent: 'PAY_ERROR',
  noAnswer: 'PAY_ERROR',
  timedOut: 'PAY_ERROR',
  failedAgain: 'PAY_ERROR',
}

function stateOfToday({ stage }: PayRecord) {
  const words = { asked: 'pending', sent: 'submitted', unanswered: 'unknown' } as const
  const { status, hash, reason } = { hash: undefined, reason: undefined, ...stage }
  return { status: status === 'confirmed' || status === 'failed' ? status : words[status], hash, reason }
}

function stateOfTable({ stage }: SubscribedRecord) {
  return {
    status: stage.status,
    hash: stage.status === 'unknown' ? undefined : hashOf(stage),
    reason: stage.status === 'failed' ? stage.reason : undefined,
  }
}

/** The intended differences between today's rules and the table. */
const differences: readonly Difference[] = [
  {
    reason: 'a payment whose send was dismissed is still followed, so that its result is not lost',
    isMet: ({ record, event }) =>
      record.isHidden === true &&
      event.type !== 'dismissed' &&
      // A search for a proof decides what the call reports.
      (event.type !== 'unreachable' || event.cause === 'proof'),
    history: [
      request,
      { type: 'answer', answer: 'noAnswer', hash: '0xaa' },
      { type: 'dismiss', page: 0 },
      { type: 'search', index: 0, result: 'there', hash: '0xaa', hasNonce: false },
    ],
  },
]

// Today a payment is two records under two keys. What one of them has room for is not what one record has room for.
describeHistories('a payment in two tabs', payments, differences, ({ type }) => type !== 'fill')
