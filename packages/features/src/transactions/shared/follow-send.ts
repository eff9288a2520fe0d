import type { Store } from '@latchkey/core'
import type {
  AdapterActions,
  CaipNetwork,
  CaipNetworkId,
  Clock,
  FoundTransfer,
  Stop,
  TransferOutcome,
} from '@latchkey/primitives'

import { pollWithBackoff, type Poll } from './poll-with-backoff.ts'
import { isSameHash } from './record-fields.ts'
import { settledAgeMs } from './journal.ts'
import type { SendRecord, SendStage } from './send-state.ts'

/** Age up to which every node that received a transaction still knows it. */
const knownMs = 10 * 60_000
/**
 * Age from which a transaction without a trace has an unknown result. A wallet may return a hash that never reaches a
 * chain: of a transaction that every node has dropped, or a Safe's own hash whose owners never sign.
 */
export const untracedMs = 6 * 60 * 60_000

/** Adapter actions and network of a send. */
export interface SendPlace {
  readonly actions: AdapterActions
  readonly network: CaipNetwork
}

/**
 * Returns the network of a record with its adapter's actions; `undefined` if the network is unknown, or the site no
 * longer has it or its adapter.
 */
export async function placeOf(
  { networks, options }: Store,
  { networkId }: { readonly networkId?: CaipNetworkId } = {},
): Promise<SendPlace | undefined> {
  const network = networkId && networks.find(networkId)
  const adapter = options.adapters.find(({ namespace }) => namespace === network?.chainNamespace)
  const actions = network && (await adapter?.actions?.())
  return actions && { actions, network }
}

/** Input to watch a transaction. */
export interface FollowedTransaction {
  readonly clock: Clock
  /** Hash that the wallet or the chain reported. */
  readonly hash: string
  /** Time of the wallet request, in ms since 1970. */
  readonly since: number
  /** Returns the sender, if another account may have submitted the transaction. */
  from(): string | undefined
  place(): Promise<SendPlace | undefined>
  /**
   * Called with the outcome that a node reports.
   *
   * @param isRecent whether the transaction was so young at the start that every node that received it still knows it
   */
  onOutcome(outcome: TransferOutcome, isRecent: boolean): Promise<void> | undefined
  /** Searches for the transaction. Its errors are ignored. */
  poll(): Promise<void>
}

/**
 * Watches a transaction until its outcome. A subscription notices a replacement only while the page is open, and its
 * node may fail. So the transaction is also polled for.
 */
export function followTransaction({ clock, hash, since, from, place, onOutcome, poll }: FollowedTransaction): Poll {
  let isOver = false
  let isWatched = false
  let stopWatching: Stop | undefined

  async function watch(): Promise<void> {
    if (isWatched) return
    const there = await place()
    if (isOver || !there) return
    isWatched = true
    try {
      const isRecent = Math.abs(clock.now() - since) <= knownMs
      const listener = (outcome: TransferOutcome): void => {
        isWatched = false
        stopWatching = undefined
        if (!isOver) void onOutcome(outcome, isRecent)?.catch(() => {})
      }
      const stop = there.actions.watchTransfer?.(hash, there.network, listener, from())
      if (isWatched) stopWatching = stop
    } finally {
      // The adapter refuses to watch if it watches too many already.
      isWatched = stopWatching !== undefined
    }
  }

  const polling = pollWithBackoff(clock, since, async () => {
    await watch().catch(() => {})
    await poll()
  })
  return {
    now: polling.now,
    stop() {
      isOver = true
      polling.stop()
      stopWatching?.()
    },
  }
}

/** Stored properties of a watched transaction. */
export interface FollowedRecord extends Pick<SendRecord, 'asked' | 'stage' | 'wasConfirmed'> {
  readonly trace: Pick<SendRecord['trace'], 'from' | 'nonce'>
}

/** Input to watch a transaction of a swap. */
export interface FollowedSend {
  readonly clock: Clock
  /** Hash that the wallet or the chain reported. */
  readonly hash: string
  /** Time of the wallet request, in ms since 1970. */
  readonly asked: number
  /** Returns the current record. */
  record(): FollowedRecord | undefined
  place(): Promise<SendPlace | undefined>
  /** Searches the chain for the transaction by a hash, else by its effects. @throws the error of the node */
  search(hash: string): Promise<FoundTransfer | undefined>
  /** Called with each new stage; `unanswered` if nothing is found by the hash. */
  tell(stage: SendStage): void
}

/** Watches a transaction of a swap until it is final. */
export function followSend({ clock, hash, asked, record, place, search, tell }: FollowedSend): Poll {
  let isOver = false

  /** Errors of the search are those of the node. */
  async function hear(outcome: TransferOutcome, isRecent: boolean): Promise<void> {
    if (outcome.status === 'unknown') return
    if (outcome.status === 'success') return tell({ status: 'confirmed', hash })
    if (outcome.status === 'reverted') return tell({ status: 'failed', reason: 'reverted', hash })
    const isExpired = outcome.status === 'expired'
    if (isExpired && !isRecent && !isUntraced()) return
    const found = await search(isExpired ? hash : outcome.hash)
    if (isOver) return
    if (isExpired && !isRecent && found?.status !== 'there') return tell({ status: 'unanswered' })
    // A wallet may have signed an expired transaction again.
    if (isExpired && found?.status !== 'there') tell({ status: 'failed', reason: 'confirmedTooLate', hash })
    else if (found?.status === 'there') tell(stageOf(found))
    // A transaction that is found by its nonce alone may be an unrelated one.
    else if (found && !isExpired && isSameHash(found.hash, outcome.hash)) tell(stageOf(found))
  }

  async function look(): Promise<void> {
    const before = record()
    if (before?.trace.nonce === undefined) return
    const found = await search(hash)
    const stage = record()?.stage
    if (isOver || stage?.status !== 'sent') return
    if (!found) {
      if (isUntraced() && (await place())) tell({ status: 'unanswered' })
      return
    }
    if (isSameHash(found.hash, hash)) {
      const { nonce } = found
      if (nonce !== undefined && nonce !== stage.nonce) tell({ status: 'sent', hash, nonce })
    } else if (found.status === 'there' || isCertain(before)) tell(stageOf(found))
  }

  /** The wallet may have used another nonce than expected, and nodes do not know all pending transactions. */
  function isCertain({ asked, stage }: FollowedRecord): boolean {
    return (stage.status === 'sent' && stage.nonce !== undefined) || Math.abs(clock.now() - asked) >= settledAgeMs
  }

  const isUntraced = (): boolean => Math.abs(clock.now() - asked) >= untracedMs

  const following = followTransaction({
    clock,
    hash,
    since: asked,
    from: () => record()?.trace.from,
    place,
    onOutcome: async (outcome, isRecent) => hear(outcome, isRecent && !record()?.wasConfirmed),
    poll: look,
  })
  return { ...following, stop: () => ((isOver = true), following.stop()) }
}

/**
 * Returns the stage of a transaction that was found: the user may have sent it again in the wallet with a higher fee,
 * or replaced it.
 */
export function stageOf({ status, hash, nonce }: FoundTransfer): SendStage {
  return status === 'there'
    ? { status: 'sent', hash, ...(nonce !== undefined && { nonce }) }
    : { status: 'failed', reason: 'replaced', hash }
}
