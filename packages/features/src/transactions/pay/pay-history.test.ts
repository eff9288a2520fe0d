import { mockAddresses } from '@latchkey/testing'

import { describeHistories } from '../shared/describe-histories.test-support.ts'
import type { TodaysKind } from '../shared/history.test-support.ts'
import type { ModelMoment } from '../shared/history-model.test-support.ts'
import { sendRecordsFeature } from '../shared/send-records-feature.ts'
import { sendOutcomesFeature } from '../../account/tokens/send-outcomes-feature.ts'
import { blockhashLifeMs } from '../shared/lifecycle.ts'
import type { SubscribedRecord } from '../shared/subscriptions.ts'
import { makePayment } from './make-payment.ts'
import type { Payment } from './payment.ts'

const orders: TodaysKind = {
  eventPrefix: 'PAY_',
  steps: ['transfer'],
  searchesForProof: true,
  isExclusive: true,
  eventsOf,
  open({ store, adapter }) {
    const { payments } = store.use(sendRecordsFeature)
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
    const record = () => payments.state.list[0]
    return {
      request: () => makePayment(store, outcomes, payment, order),
      dismiss: () => outcomes.dismiss('order'),
      rewrite: () => payments.updateAll(list => list),
      state() {
        const known = record()
        return known && stateOf(known)
      },
      requestedAt: () => record()?.createdAt ?? 0,
      isConfirmed: () => record()?.stage.status === 'confirmed',
      isExpired() {
        const stage = record()?.stage
        return stage?.status === 'unknown' && clock.now() - (stage.suspectedAt ?? Infinity) >= blockhashLifeMs
      },
    }
  },
  stateOf,
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

function stateOf({ stage, generation, steps, settledAt, wasConfirmed, isHidden }: SubscribedRecord) {
  return { stage, generation, steps, settledAt, wasConfirmed, isHidden }
}

describeHistories('a payment in two tabs', orders, [])
