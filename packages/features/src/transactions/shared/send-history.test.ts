import { mockAddresses } from '@latchkey/testing'
import {
  commonDifferences,
  type Difference,
  describeHistories,
  earlierState,
  keptNonce,
  minutes,
  request,
} from './describe-histories.test-support.ts'
import type { ModelMoment } from './history-model.test-support.ts'
import type { TodaysKind } from './history.test-support.ts'
import { hashOf } from './status.ts'
import type { SubscribedRecord } from './subscriptions.ts'
import { makeSend } from './make-send.ts'
import { sendOutcomesFeature } from '../../account/tokens/send-outcomes-feature.ts'
import { blockhashLifeMs } from './send-outcomes.ts'
import { sendRecordsFeature } from './send-records-feature.ts'
import type { SendRecord } from './send-state.ts'

const events: Partial<Record<ModelMoment, string>> = {
  submitted: 'SEND_SUCCESS',
  // The event says that the wallet has sent.
  failedAgain: 'SEND_SUCCESS',
  rejected: 'SEND_REJECTED',
  unsent: 'SEND_ERROR',
  noAnswer: 'SEND_ERROR',
}

const sends: TodaysKind = {
  eventPrefix: 'SEND_',
  steps: ['transfer'],
  searchesForProof: true,
  eventsOf: moments => moments.flatMap(moment => events[moment] ?? []),
  open({ store, adapter }) {
    const records = store.use(sendRecordsFeature)
    const outcomes = store.use(sendOutcomesFeature)
    const { clock } = store.environment
    const record = (): SendRecord | undefined => records.state.list[0]
    const network = store.networks.find('eip155:1')
    if (!network) throw new Error('The network is not known')
    const sender = { adapter, address: mockAddresses.eip155, network }
    const token = {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      decimals: 18,
      quantity: { decimals: '18', numeric: '2' },
      isNamed: true,
    } as const
    const receiver = { address: '0x1111111111111111111111111111111111111111' }
    return {
      request: () => makeSend(store, outcomes, { sender, token, amount: 1n, receiver }),
      dismiss: () => records.remove(record()?.id ?? ''),
      rewrite: () => records.retract('none'),
      state: () => {
        const known = record()
        return known && stateOfToday(known)
      },
      requestedAt: () => record()?.asked ?? 0,
      isConfirmed: () => record()?.stage.status === 'confirmed',
      isExpired() {
        const stage = record()?.stage
        return stage?.status === 'unanswered' && clock.now() - (stage.refusedAt ?? Infinity) >= blockhashLifeMs
      },
    }
  },
  stateOf: stateOfTable,
}

function stateOfToday({ stage, settled, isFinal, wasConfirmed }: SendRecord) {
  const status = { asked: 'pending', sent: 'submitted', unanswered: 'unknown' } as const
  const { status: word, ...rest } = {
    hash: undefined,
    nonce: undefined,
    reason: undefined,
    refusedAt: undefined,
    ...stage,
  }
  return {
    ...rest,
    status: word === 'confirmed' || word === 'failed' ? word : status[word],
    settled,
    isFinal,
    wasConfirmed,
  }
}

/** The table keeps what was suspected, and the hash of a transaction that no node has; today neither is stored. */
function stateOfTable({ stage, settledAt, wasConfirmed }: SubscribedRecord) {
  const isUnknown = stage.status === 'unknown'
  return {
    status: stage.status,
    hash: isUnknown ? undefined : hashOf(stage),
    nonce: stage.status === 'submitted' ? stage.nonce : undefined,
    reason: stage.status === 'failed' ? stage.reason : undefined,
    refusedAt: isUnknown && stage.suspected === 'confirmedTooLate' ? stage.suspectedAt : undefined,
    settled: settledAt,
    isFinal: stage.status === 'confirmed' ? stage.isFinal : undefined,
    wasConfirmed,
  }
}

/** The intended differences between today's rules and the table. */
const differences: readonly Difference[] = [
  ...commonDifferences,
  earlierState,
  keptNonce,
  {
    reason: 'a dismissed send comes back as a success if the search for a proof finds it, not as an error',
    isMet: ({ event, isRemoved }) => isRemoved && event.type === 'found' && event.found.status === 'there',
    history: [
      request,
      { type: 'answer', answer: 'nonceTooLow', hash: '0xaa' },
      { type: 'dismiss', page: 0 },
      { type: 'search', index: 0, result: 'there', hash: '0xaa', hasNonce: false },
    ],
  },
  {
    reason:
      'a send that is gone at the time limit comes back, as a swap does, because the wallet still has its request',
    isMet: ({ event, isRemoved }) => isRemoved && event.type === 'timedOut',
    isDuplicate: true,
    history: [request, { type: 'dismiss', page: 0 }, minutes(10)],
  },
  {
    reason: 'a send that another page has found is a success at the time limit of the wallet, not with its late answer',
    isMet: ({ record, event }) => event.type === 'timedOut' && hashOf(record.stage) !== undefined,
    isDuplicate: true,
    history: [request, { type: 'search', index: 0, result: 'there', hash: '0xaa', hasNonce: false }, minutes(10)],
  },
  {
    reason: 'of what pages know because one has no room to store it, the later generation counts, not the higher rank',
    isMet: ({ isDivided }) => isDivided,
    history: [
      request,
      { type: 'answer', answer: 'hash', hash: '0xaa' },
      { type: 'fill', page: 0 },
      { type: 'search', index: 1, result: 'there', hash: '0xcc', hasNonce: false },
      { type: 'watch', index: 0, status: 'success', hash: '0xaa' },
    ],
  },
  {
    reason:
      'a page that has no room to store a hash keeps what it knows, if another page stores a hash of the same send',
    isMet: ({ event, hashesElsewhere }) =>
      (event.type === 'found' || event.type === 'answered') && hashesElsewhere.length > 0,
    isDuplicate: true,
    history: [
      request,
      { type: 'fill', page: 1 },
      { type: 'search', index: 1, result: 'there', hash: '0xaa', hasNonce: false },
      { type: 'answer', answer: 'hash', hash: '0xbb' },
    ],
  },
]

describeHistories('a send in two tabs', sends, differences)
