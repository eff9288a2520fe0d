import { type AdapterActions, BaseError, type FoundTransfer, type TransferOutcome } from '@latchkey/primitives'
import type { Stop } from '@latchkey/primitives'

import { finalityMs, receiptWaitMs } from '../shared/verify-final.ts'
import { collectEvents, type PlayedTransaction } from '../shared/event-history.test-support.ts'
import { maxPollIntervalMs, pollIntervalMs } from '../shared/poll-with-backoff.ts'
import { setUpKit } from './swap-kit.test-support.ts'
import { answerWaitMs } from './swap-outcomes-feature.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'

/** Hash of the transaction that the wallet reports first. Each later one has the next digit. */
export const hashOf = (turn: number): string => `0x${`a${turn}`.repeat(32)}`
/** Hash of a transaction in place of the one that the wallet reported. */
export const faster = `0x${'cd'.repeat(32)}`

/** Options of a swap. */
interface GivenPlay {
  /** The wallet sends approval and swap as one batch. */
  readonly canBatch?: boolean
  /** Token and exchange accept a permit. */
  readonly permits?: boolean
}

/** A swap of USDC for ETH, or back, that a test leads through the moments of its life. */
export async function setUpPlay({ canBatch = false, permits = false }: GivenPlay = {}) {
  const seen: string[] = []
  let allowance = 0n
  let asked = 0
  let answer: (value: string | Promise<string>) => void = () => {}
  let found: FoundTransfer | undefined
  let emit: (outcome: TransferOutcome) => void = () => {}
  let batch: 'pending' | 'success' = 'pending'
  const untilAnswered = () => (asked++, new Promise<string>(resolve => (answer = resolve)))
  const actions: AdapterActions = {
    fetchAllowance: async () => allowance,
    sendCall: untilAnswered,
    sendCalls: untilAnswered,
    ...(permits && { signPermit: untilAnswered }),
    ...(canBatch && { canBatchCalls: async () => true }),
    findCall: async () => found,
    fetchReceived: async () => 7n,
    fetchBatchOutcome: async () => ({ status: batch }),
    watchTransfer(_hash, _network, onOutcome) {
      emit = onOutcome
      return () => {}
    },
  }
  const given = { actions, permits }
  let world = await setUpKit(given)
  let stop: Stop = collectEvents(world.store, /^SWAP_/, seen)
  const { environment } = world

  async function request(from: string, to: string, amount: string): Promise<void> {
    await world.enter(from, to, amount)
    await world.swap.review()
    world.swap.confirm().catch(() => {})
  }

  const moments = {
    'swap is requested': () => request('ETH', 'USDC', '1'),
    'swap with an approval is requested': () => request('USDC', 'ETH', '10'),
    async 'swap is requested with full storage'() {
      environment.storage.full = true
      await request('ETH', 'USDC', '1')
    },
    'wallet returns a hash': () => answer(hashOf(asked)),
    'user declines': () => answer(Promise.reject(Object.assign(new Error('no'), { code: 4001 }))),
    'wallet has too little': () => answer(Promise.reject(new BaseError('insufficientFunds', 'Too little'))),
    'nonce is too low': () => answer(Promise.reject(new Error('nonce too low'))),
    'wallet returns no hash': () => answer('sent, I think'),
    'ten minutes pass': () => environment.advance(answerWaitMs),
    'user dismisses': () => world.swap.dismiss(world.swap.state.swaps[0]?.id ?? ''),
    async 'user continues'() {
      await world.swap.proceed(world.swap.state.swaps[0]?.id ?? '')
      world.swap.confirm().catch(() => {})
    },
    'chain has it': () => void (found = { status: 'there', hash: hashOf(asked) }),
    'faster one is on chain': () => void (found = { status: 'there', hash: faster }),
    'search runs': () => environment.advance(maxPollIntervalMs),
    'poll runs': () => environment.advance(pollIntervalMs),
    'chain confirms': () => emit({ status: 'success' }),
    'chain confirms the approval'() {
      allowance = 10n ** 30n
      emit({ status: 'success' })
    },
    'chain reverts': () => emit({ status: 'reverted' }),
    async 'wallet reports the batch'() {
      batch = 'success'
      await environment.advance(maxPollIntervalMs)
    },
    'user raises the fee'() {
      found = { status: 'there', hash: faster }
      emit({ status: 'replaced', hash: faster })
    },
    'user cancels in the wallet'() {
      found = { status: 'replaced', hash: faster }
      emit({ status: 'replaced', hash: faster })
    },
    async 'block is final'() {
      await environment.advance(finalityMs)
      emit({ status: 'success' })
    },
    'block is gone': () => environment.advance(finalityMs + receiptWaitMs),
    async 'page reloads'() {
      stop()
      world.end()
      world = await setUpKit({ ...given, environment })
      seen.push(...world.events)
      stop = collectEvents(world.store, /^SWAP_/, seen)
    },
  }

  const record = () => world.store.use(swapRecordsFeature).state.list[0]
  const played: PlayedTransaction<keyof typeof moments> = {
    moments,
    seen,
    settle: () => environment.settle(),
    stage() {
      const stage = record()?.stage
      return stage && ('step' in stage ? `${stage.status} ${stage.step}` : stage.status)
    },
  }
  return {
    ...played,
    environment,
    record,
    /** Returns the number of requests to the wallet. */
    asked: () => asked,
    end: () => world.end(),
  }
}

/** Name of a moment in the life of a swap. */
export type SwapMoment = keyof Awaited<ReturnType<typeof setUpPlay>>['moments']
