import type { AdapterActions, FoundTransfer, TransferOutcome } from '@latchkey/primitives'
import { BaseError } from '@latchkey/primitives'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { answerTimeoutMs } from '../shared/subscriptions.ts'
import { sendFeature } from '../send/send-feature.ts'
import { finalityMs, receiptWaitMs } from '../shared/verify-final.ts'
import { collectEvents, type EventHistory, replay, rowsOf, textOf } from '../shared/event-history.test-support.ts'
import { maxPollIntervalMs } from '../shared/poll-with-backoff.ts'
import { payFeature } from './pay-feature.ts'
import { hash, order, setUp } from './pay-world.test-support.ts'
import { paymentsFeature } from './payments-feature.ts'

const faster = `0x${'cd'.repeat(32)}`

/** A payment that a test leads through the moments of its life. */
async function setUpPayment({ isSafe = false } = {}) {
  const seen: string[] = []
  const environment = createTestEnvironment()
  let found: FoundTransfer | undefined
  let emit: (outcome: TransferOutcome) => void = () => {}
  const actions: AdapterActions = {
    findTransfer: async () => found,
    watchTransfer(_hash, _network, onOutcome) {
      emit = onOutcome
      return () => {}
    },
    inspectRecipient: async () => ({ isContract: isSafe, isUsed: true }),
  }
  let world = await setUp({ environment, actions, isHeld: true })
  let stop = collectEvents(world.store, /^(?:PAY|SEND)_/, seen)

  async function request(): Promise<void> {
    world.ask().catch(() => {})
    const { pay } = await world.ready()
    pay.pay().catch(() => {})
  }

  const moments = {
    request,
    async 'request with full storage'() {
      world.ask().catch(() => {})
      const { pay } = await world.ready()
      environment.storage.full = true
      pay.pay().catch(() => {})
    },
    'wallet returns a hash': () => world.answer(hash),
    'user declines': () => world.reject(Object.assign(new Error('no'), { code: 4001 })),
    'wallet has too little': () => world.reject(new BaseError('insufficientFunds', 'Too little')),
    'wallet returns no hash': () => world.answer('sent, I think'),
    'ten minutes pass': () => environment.advance(answerTimeoutMs),
    'chain has it': () => void (found = { status: 'there', hash }),
    'search runs': () => environment.advance(maxPollIntervalMs),
    'chain confirms': () => emit({ status: 'success' }),
    'chain reverts': () => emit({ status: 'reverted' }),
    'user cancels in the wallet'() {
      found = { status: 'replaced', hash: faster }
      emit({ status: 'replaced', hash: faster })
    },
    async 'block is final'() {
      await environment.advance(finalityMs)
      emit({ status: 'success' })
    },
    'block is gone': () => environment.advance(finalityMs + receiptWaitMs),
    'user dismisses its send': () => world.store.use(sendFeature).dismiss(order.id ?? ''),
    'user says that it was not paid': () => world.store.use(payFeature).dismiss(),
    async 'page reloads'() {
      stop()
      world.store.destroy()
      world = await setUp({ environment, actions })
      seen.push(...world.events.map(textOf))
      stop = collectEvents(world.store, /^(?:PAY|SEND)_/, seen)
      world.store.use(paymentsFeature)
    },
  }
  const settle = () => environment.settle()
  return { moments, seen, settle, stage: () => world.store.use(paymentsFeature).find(order.id ?? '')?.stage.status }
}

type Moment = keyof Awaited<ReturnType<typeof setUpPayment>>['moments']

const requested = ['request', 'asked', 'PAY_INITIATED', 'SEND_INITIATED'] as const
const sent = ['wallet returns a hash', 'sent', 'SEND_SUCCESS', 'PAY_SUCCESS'] as const
const unanswered = ['ten minutes pass', 'unanswered', 'PAY_ERROR: unanswered'] as const
const full = 'The storage of the browser is full, and nothing was sent'

const histories: readonly EventHistory<Moment>[] = [
  [
    [
      'request with full storage',
      undefined,
      'PAY_INITIATED',
      'SEND_INITIATED',
      `SEND_ERROR: ${full}`,
      `PAY_ERROR: ${full}`,
    ],
  ],
  // The wallet answers in time.
  [requested, ['user declines', undefined, 'SEND_REJECTED', 'PAY_REJECTED']],
  [requested, ['wallet has too little', 'failed', 'SEND_ERROR: insufficientFunds', 'PAY_ERROR: insufficientFunds']],
  [requested, ['wallet returns no hash', 'unanswered', 'SEND_ERROR: unanswered', 'PAY_ERROR: unanswered']],
  // Success is reported with the hash, and nothing after it.
  [requested, sent, ['chain confirms', 'confirmed'], ['block is final', 'confirmed']],
  // A reorganisation frees no id.
  [requested, sent, ['chain confirms', 'confirmed'], ['block is gone', 'sent']],
  [requested, sent, ['chain reverts', 'failed']],
  [requested, sent, ['user cancels in the wallet', 'failed']],
  [requested, sent, ['user dismisses its send', 'sent']],
  [requested, sent, ['page reloads', 'sent'], ['chain confirms', 'confirmed']],
  // The end of the wait is an error of the payment, and none of its send. Late answers have their events.
  [
    requested,
    unanswered,
    ['wallet returns a hash', 'sent', 'SEND_SUCCESS', 'PAY_SUCCESS'],
    ['chain confirms', 'confirmed'],
  ],
  [requested, unanswered, ['user declines', undefined, 'SEND_REJECTED', 'PAY_REJECTED']],
  [requested, unanswered, ['wallet has too little', 'failed', 'SEND_ERROR: insufficientFunds']],
  // A search reports nothing. An answer of the wallet after it counts as success, because the hash is known.
  [requested, unanswered, ['chain has it', 'unanswered'], ['search runs', 'sent'], ['chain confirms', 'confirmed']],
  [
    requested,
    unanswered,
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
    ['user declines', 'sent', 'SEND_SUCCESS', 'PAY_SUCCESS'],
  ],
  [requested, unanswered, ['user says that it was not paid', undefined], ['user declines', undefined, 'SEND_REJECTED']],
  // The wallet knows better than the user.
  [
    requested,
    unanswered,
    ['user says that it was not paid', undefined],
    ['wallet returns a hash', 'sent', 'SEND_SUCCESS', 'PAY_SUCCESS'],
  ],
  [
    requested,
    ['page reloads', 'unanswered'],
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
    ['chain confirms', 'confirmed'],
  ],
]

/** A contract account may need more signatures after the hash. */
const historiesOfSafe: readonly EventHistory<Moment>[] = [
  [
    requested,
    ['wallet returns a hash', 'sent', 'SEND_SUCCESS'],
    ['chain confirms', 'confirmed', 'PAY_SUCCESS'],
    ['block is final', 'confirmed'],
  ],
  [requested, ['wallet returns a hash', 'sent', 'SEND_SUCCESS'], ['chain reverts', 'failed']],
  [
    requested,
    ['wallet returns a hash', 'sent', 'SEND_SUCCESS'],
    ['page reloads', 'sent'],
    ['chain confirms', 'confirmed'],
  ],
  [
    requested,
    unanswered,
    ['wallet returns a hash', 'sent', 'SEND_SUCCESS'],
    ['chain confirms', 'confirmed', 'PAY_SUCCESS'],
  ],
]

describe('the events of a payment', () => {
  test.each(rowsOf(histories))('%s', async (_title, history) => {
    expect(await replay(history, await setUpPayment())).toEqual(history)
  })

  test.each(rowsOf(historiesOfSafe))('by a contract account: %s', async (_title, history) => {
    expect(await replay(history, await setUpPayment({ isSafe: true }))).toEqual(history)
  })
})
