import { mockAddresses } from '@latchkey/testing'

import { describeHistories, type Difference, minutes, request } from '../shared/describe-histories.test-support.ts'
import type { TodaysKind } from '../shared/history.test-support.ts'
import type { ModelMoment } from '../shared/history-model.test-support.ts'
import { sendRecordsFeature } from '../shared/send-records-feature.ts'
import { blockhashLifeMs } from '../../account/tokens/send-outcomes-feature.ts'
import { hashOf, phaseOf } from '../shared/status.ts'
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
      request: () => makePayment(store, payment, order),
      dismiss: () => sends.remove(send()?.id ?? ''),
      rewrite: () => sends.retract('none'),
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

/** A call that waits for the wallet reports its end once. What the wallet says later is a success or a rejection. */
function eventsOf(moments: readonly ModelMoment[]): readonly string[] {
  let isLate = false
  return moments.flatMap(moment => {
    if (moment === 'requested') isLate = false
    if (moment === 'submitted') return 'PAY_SUCCESS'
    if (moment === 'rejected') return 'PAY_REJECTED'
    const isError = moment === 'timedOut' || (!isLate && (moment === 'unsent' || moment === 'noAnswer'))
    if (moment === 'timedOut') isLate = true
    return isError ? 'PAY_ERROR' : []
  })
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

/** What today's rules do otherwise, on purpose. */
const differences: readonly Difference[] = [
  {
    reason: 'a record is not dismissed while the wallet has its request, which no screen offers',
    isMet: ({ record, event }) => event.type === 'dismissed' && phaseOf(record.stage) === 'pending',
    history: [request, { type: 'dismiss', page: 0 }],
  },
  {
    reason: 'a payment whose send was dismissed is still followed, so that its result is not lost',
    isMet: ({ record, event }) =>
      record.isHidden === true && event.type !== 'dismissed' && event.type !== 'unreachable',
    history: [
      request,
      { type: 'answer', answer: 'noAnswer', hash: '0xaa' },
      { type: 'dismiss', page: 0 },
      { type: 'search', index: 0, result: 'there', hash: '0xaa', hasNonce: false },
    ],
  },
  {
    reason: 'what a search finds for an earlier state of the payment is dropped, as it is for a swap',
    isMet: ({ record, event, version }) =>
      event.type === 'found' && version?.hash === undefined && hashOf(record.stage) !== undefined,
    isDuplicate: true,
    history: [
      request,
      { type: 'answer', answer: 'hash', hash: '0xaa' },
      { type: 'search', index: 0, result: 'there', hash: '0xbb', hasNonce: false },
    ],
  },
  {
    reason: 'a payment is not replaced by its own hash, even if the node says so',
    isMet: ({ record, event }) =>
      event.type === 'found' && event.cause === 'superseded' && event.found.hash === hashOf(record.stage),
    history: [
      request,
      { type: 'answer', answer: 'hash', hash: '0xaa' },
      { type: 'watch', index: 0, status: 'replaced', hash: '0xaa' },
      { type: 'search', index: 2, result: 'replaced', hash: '0xaa', hasNonce: false },
    ],
  },
  {
    reason: 'a payment whose transaction was shown and is gone stays unknown, whatever the wallet says later',
    isMet: ({ record, event }) =>
      phaseOf(record.stage) === 'missing' && ['rejected', 'failed', 'noAnswer', 'timedOut'].includes(event.type),
    history: [
      request,
      minutes(360),
      { type: 'return', page: 0 },
      { type: 'search', index: 0, result: 'there', hash: '0xaa', hasNonce: false },
      { type: 'search', index: 0, result: 'nowhere', hash: '0xaa', hasNonce: false },
      { type: 'answer', answer: 'rejected', hash: '0xaa' },
    ],
  },
  {
    reason: 'a payment whose transaction is gone has failed once another one with its nonce is certain to replace it',
    isMet: ({ record, event }) =>
      phaseOf(record.stage) === 'missing' && event.type === 'found' && event.found.status === 'replaced',
    history: [
      request,
      { type: 'answer', answer: 'hash', hash: '0xaa' },
      { type: 'search', index: 0, result: 'there', hash: '0xaa', hasNonce: true },
      minutes(360),
      { type: 'return', page: 0 },
      { type: 'search', index: 0, result: 'nowhere', hash: '0xaa', hasNonce: false },
      { type: 'search', index: 0, result: 'replaced', hash: '0xbb', hasNonce: true },
    ],
  },
  {
    reason: 'a nonce that a node has told since the search began counts for its result',
    isMet: ({ record, event, nonceAtStart }) =>
      event.type === 'found' &&
      event.found.status === 'replaced' &&
      record.stage.status === 'submitted' &&
      record.stage.nonce !== nonceAtStart,
    history: [
      request,
      { type: 'answer', answer: 'hash', hash: '0xaa' },
      { type: 'search', index: 1, result: 'there', hash: '0xaa', hasNonce: true },
      { type: 'search', index: 0, result: 'replaced', hash: '0xbb', hasNonce: true },
    ],
  },
]

// Today a payment is two records under two keys. What one of them has room for is not what one record has room for.
describeHistories('a payment in two tabs', payments, differences, ({ type }) => type !== 'fill')
