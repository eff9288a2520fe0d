import { type AdapterActions, BaseError } from '@latchkey/primitives'

import { collectEvents, textOf } from '../shared/event-history.test-support.ts'
import { maxPollIntervalMs, pollIntervalMs } from '../shared/poll-with-backoff.ts'
import { untracedMs } from '../shared/follow-send.ts'
import { answerTimeoutMs } from '../shared/subscriptions.ts'
import { reloaded } from '../shared/send-outcomes.test-support.ts'
import { hash, maya, setUp } from './send-world.test-support.ts'
import { finalityMs, receiptWaitMs } from '../shared/verify-final.ts'

const faster = `0x${'cd'.repeat(32)}`

type World = Awaited<ReturnType<typeof setUp>>

/** A send that a test leads through the moments of its life. */
export async function setUpSend(actions: AdapterActions = {}) {
  const seen: string[] = []
  let world = await setUp({ isHeld: true, actions })
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
    'ten minutes pass': () => world.environment.advance(answerTimeoutMs),
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
  const stage = () => world.send.state.sends[0]?.stage.status
  return {
    moments,
    seen,
    settle,
    stage,
    /** Kit of the first page. */
    store: world.store,
    record: () => world.send.state.sends[0],
    environment: world.environment,
  }
}

/** Name of a moment in the life of a send. */
export type SendMoment = keyof Awaited<ReturnType<typeof setUpSend>>['moments']
