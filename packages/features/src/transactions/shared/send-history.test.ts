import { mockAddresses } from '@latchkey/testing'

import { sendOutcomesFeature } from '../../account/tokens/send-outcomes-feature.ts'
import { describeHistories } from './describe-histories.test-support.ts'
import type { ModelMoment } from './history-model.test-support.ts'
import type { TodaysKind } from './history.test-support.ts'
import { blockhashLifeMs } from './lifecycle.ts'
import { makeSend } from './make-send.ts'
import { sendRecordsFeature } from './send-records-feature.ts'
import type { SubscribedRecord } from './subscriptions.ts'

const events: Partial<Record<ModelMoment, string>> = {
  submitted: 'SEND_SUCCESS',
  // The event says that the wallet has sent.
  failedAgain: 'SEND_SUCCESS',
  rejected: 'SEND_REJECTED',
  unsent: 'SEND_ERROR',
  noAnswer: 'SEND_ERROR',
}

/** A success is reported once for each request. */
function eventsOf(moments: readonly ModelMoment[]): readonly string[] {
  let isReported = false
  return moments.flatMap(moment => {
    const event = events[moment]
    const isAgain = isReported && event === 'SEND_SUCCESS'
    isReported = moment !== 'requested' && (isReported || event === 'SEND_SUCCESS')
    return event === undefined || isAgain ? [] : event
  })
}

const sends: TodaysKind = {
  eventPrefix: 'SEND_',
  steps: ['transfer'],
  searchesForProof: true,
  eventsOf,
  open({ store, adapter }) {
    const { journal } = store.use(sendRecordsFeature)
    const outcomes = store.use(sendOutcomesFeature)
    const { clock } = store.environment
    const record = () => journal.state.list[0]
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
      dismiss: () => outcomes.dismiss(record()?.id ?? ''),
      rewrite: () => journal.updateAll(list => list),
      state: () => {
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

function stateOf({ stage, generation, steps, settledAt, wasConfirmed }: SubscribedRecord) {
  return { stage, generation, steps, settledAt, wasConfirmed }
}

describeHistories('a send in two tabs', sends, [])
