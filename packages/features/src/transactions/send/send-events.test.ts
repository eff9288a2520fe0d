import { BaseError } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { collectEvents, type EventHistory, replay, rowsOf, textOf } from '../shared/event-history.test-support.ts'
import { maxPollIntervalMs, pollIntervalMs } from '../shared/poll-with-backoff.ts'
import { untracedMs } from '../shared/follow-send.ts'
import { answerWaitMs } from '../shared/send-outcomes-feature.ts'
import { reloaded } from '../shared/send-outcomes.test-support.ts'
import { hash, maya, setUp } from './send-world.test-support.ts'
import { finalityMs, receiptWaitMs } from '../shared/verify-final.ts'

const faster = `0x${'cd'.repeat(32)}`

type World = Awaited<ReturnType<typeof setUp>>

/** A send that a test leads through the moments of its life. */
async function setUpSend() {
  const seen: string[] = []
  let world = await setUp({ isHeld: true })
  collectEvents(world.store, /^SEND_/, seen)

  /** Reports that the node has this transaction, or another one, in place of the sent one. */
  function supersede(found: Parameters<World['findWhole']>[0]): void {
    world.findWhole(found)
    world.outcome({ status: 'replaced', hash: faster })
  }

  async function reload(): Promise<void> {
    world = await reloaded(world)
    seen.push(...world.events.map(textOf))
    collectEvents(world.store, /^SEND_/, seen)
  }

  async function request(): Promise<void> {
    await world.draft('0.5', maya)
    void world.send.send().catch(() => {})
  }

  const moments = {
    request,
    async 'request with full storage'() {
      world.environment.storage.full = true
      await request()
    },
    'wallet returns a hash': () => world.answer(hash),
    'user declines': () => world.reject(Object.assign(new Error('no'), { code: 4001 })),
    'wallet has too little': () => world.reject(new BaseError('insufficientFunds', 'Too little')),
    'nonce is too low': () => world.reject(new Error('nonce too low')),
    'wallet returns no hash': () => world.answer('sent, I think'),
    'ten minutes pass': () => world.environment.advance(answerWaitMs),
    'user dismisses': () => world.send.dismiss(world.send.state.sends[0]?.id ?? ''),
    'chain has it': () => world.find(hash),
    'search runs': () => world.environment.advance(maxPollIntervalMs),
    'poll runs': () => world.environment.advance(pollIntervalMs),
    'chain confirms': () => void world.outcome({ status: 'success' }),
    'chain reverts': () => void world.outcome({ status: 'reverted' }),
    'chain takes it too late': () => void world.outcome({ status: 'expired' }),
    'user raises the fee': () => supersede({ status: 'there', hash: faster, nonce: 7 }),
    'user cancels in the wallet': () => supersede({ status: 'replaced', hash: faster, nonce: 7 }),
    async 'block is final'() {
      await world.environment.advance(finalityMs)
      world.outcome({ status: 'success' })
    },
    'block is gone': () => world.environment.advance(finalityMs + receiptWaitMs),
    'page reloads': reload,
    async 'page is closed for hours'() {
      world.store.destroy()
      await world.environment.advance(untracedMs)
      await reload()
    },
  }
  const settle = () => world.environment.settle()
  return { moments, seen, settle, stage: () => world.send.state.sends[0]?.stage.status }
}

type Moment = keyof Awaited<ReturnType<typeof setUpSend>>['moments']

const requested = ['request', 'asked', 'SEND_INITIATED'] as const
const sent = ['wallet returns a hash', 'sent', 'SEND_SUCCESS'] as const
const unanswered = ['ten minutes pass', 'unanswered'] as const

const histories: readonly EventHistory<Moment>[] = [
  [
    [
      'request with full storage',
      undefined,
      'SEND_INITIATED',
      'SEND_ERROR: The storage of the browser is full, and nothing was sent',
    ],
  ],
  // The wallet answers in time.
  [requested, ['user declines', undefined, 'SEND_REJECTED']],
  [requested, ['wallet has too little', 'failed', 'SEND_ERROR: insufficientFunds'], ['search runs', 'failed']],
  [requested, ['wallet returns no hash', 'unanswered', 'SEND_ERROR: unanswered']],
  [requested, ['chain has it', 'asked'], ['nonce is too low', 'sent', 'SEND_SUCCESS']],
  [
    requested,
    ['nonce is too low', 'unanswered', 'SEND_ERROR: nonceTooLow'],
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
    ['chain confirms', 'confirmed'],
  ],
  // Success is reported with the hash, and nothing after it.
  [requested, sent, ['poll runs', 'sent'], ['chain confirms', 'confirmed'], ['block is final', 'confirmed']],
  [requested, sent, ['chain reverts', 'failed']],
  [requested, sent, ['chain takes it too late', 'failed']],
  [requested, sent, ['user raises the fee', 'sent'], ['chain confirms', 'confirmed']],
  [requested, sent, ['user cancels in the wallet', 'failed']],
  [
    requested,
    sent,
    ['page is closed for hours', 'unanswered'],
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
  ],
  [
    requested,
    sent,
    ['chain confirms', 'confirmed'],
    ['block is gone', 'sent'],
    ['poll runs', 'sent'],
    ['chain confirms', 'confirmed'],
  ],
  [requested, sent, ['page reloads', 'sent'], ['chain confirms', 'confirmed']],
  // The wait ends without an event. Late answers have one.
  [requested, unanswered, ['wallet returns a hash', 'sent', 'SEND_SUCCESS'], ['chain confirms', 'confirmed']],
  [requested, unanswered, ['user declines', undefined, 'SEND_REJECTED']],
  [requested, unanswered, ['wallet has too little', 'failed', 'SEND_ERROR: insufficientFunds']],
  [requested, unanswered, ['user dismisses', undefined], ['wallet returns a hash', 'sent', 'SEND_SUCCESS']],
  // A search reports nothing. A later answer of any kind then counts as success, because the hash is known.
  [requested, unanswered, ['chain has it', 'unanswered'], ['search runs', 'sent'], ['chain confirms', 'confirmed']],
  [
    requested,
    unanswered,
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
    ['wallet returns a hash', 'sent', 'SEND_SUCCESS'],
  ],
  [
    requested,
    unanswered,
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
    ['user declines', 'sent', 'SEND_SUCCESS'],
  ],
  // The next page reports nothing either.
  [
    requested,
    ['page reloads', 'unanswered'],
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
    ['chain confirms', 'confirmed'],
  ],
  [requested, ['page reloads', 'unanswered'], ['user dismisses', undefined]],
]

describe('the events of a send', () => {
  test.each(rowsOf(histories))('%s', async (_title, history) => {
    expect(await replay(history, await setUpSend())).toEqual(history)
  })
})
