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

import { askAgain, type Asking } from '../transaction/ask-again.ts'
import { isSameHash } from '../transaction/record-fields.ts'
import { settledAgeMs } from '../transaction/record-store.ts'
import type { SendRecord, SendStage } from './send-state.ts'

/** What was sent so short a time ago is still known to every node that has had it. */
const knownMs = 10 * 60_000
/**
 * A wallet may answer with a hash that reaches no chain: a transaction that every node dropped, or the own hash of a Safe whose owners never sign.
 * After so long without a trace, nobody knows whether it was sent.
 */
export const untracedMs = 6 * 60 * 60_000

/** Who can be asked about a send. */
export interface SendPlace {
  readonly actions: AdapterActions
  readonly network: CaipNetwork
}

/** Where something was sent; `undefined` where nobody knows, or the site no longer has that network or its family. */
export async function placeOf(
  { networks, options }: Store,
  { networkId }: { readonly networkId?: CaipNetworkId } = {},
): Promise<SendPlace | undefined> {
  const network = networkId && networks.find(networkId)
  const adapter = options.adapters.find(({ namespace }) => namespace === network?.chainNamespace)
  const actions = network && (await adapter?.actions?.())
  return actions && { actions, network }
}

/** What is written down of a transaction. */
export interface FollowedRecord extends Pick<SendRecord, 'asked' | 'stage' | 'wasConfirmed'> {
  readonly trace: Pick<SendRecord['trace'], 'from' | 'nonce'>
}

/** A transaction whose end is to be heard of. */
export interface FollowedSend {
  readonly clock: Clock
  /** As the wallet or the chain told it. */
  readonly hash: string
  /** When the wallet was asked, in ms since 1970. */
  readonly asked: number
  /** What is written down of it now. */
  record(): FollowedRecord | undefined
  place(): Promise<SendPlace | undefined>
  /** Looks for it on chain by a hash, else by what it does. @throws what the node answers with */
  search(hash: string): Promise<FoundTransfer | undefined>
  /** Hears how it stands; `unanswered` where nothing is found by its hash. */
  tell(stage: SendStage): void
}

/**
 * Follows a transaction until it is settled. Whoever watches one notices its replacement only while the page is open, and a node may be gone: so it is
 * looked for as well, again and again.
 */
export function followSend({ clock, hash, asked, record, place, search, tell }: FollowedSend): Asking {
  let isOver = false
  let isWatched = false
  let stopWatching: Stop | undefined

  async function watch(): Promise<void> {
    if (isWatched) return
    const there = await place()
    if (isOver || !there) return
    isWatched = true
    try {
      const isRecent = !record()?.wasConfirmed && Math.abs(clock.now() - asked) <= knownMs
      const onOutcome = (outcome: TransferOutcome): void => {
        isWatched = false
        stopWatching = undefined
        void hear(outcome, isRecent).catch(() => {})
      }
      const stop = there.actions.watchTransfer?.(hash, there.network, onOutcome, record()?.trace.from)
      if (isWatched) stopWatching = stop
    } finally {
      // Too many others may be watched.
      isWatched = stopWatching !== undefined
    }
  }

  /** @param isRecent it was sent so short a time before it was watched that every node that has had it knows it, and none has shown it on chain */
  async function hear(outcome: TransferOutcome, isRecent: boolean): Promise<void> {
    if (isOver || outcome.status === 'unknown') return
    if (outcome.status === 'success') return tell({ status: 'confirmed', hash })
    if (outcome.status === 'reverted') return tell({ status: 'failed', reason: 'reverted', hash })
    const isExpired = outcome.status === 'expired'
    if (isExpired && !isRecent && !isUntraced()) return
    const found = await search(isExpired ? hash : outcome.hash)
    if (isOver) return
    if (isExpired && !isRecent && found?.status !== 'there') return tell({ status: 'unanswered' })
    // A wallet may have signed an expired one anew.
    if (isExpired && found?.status !== 'there') tell({ status: 'failed', reason: 'confirmedTooLate', hash })
    else if (found?.status === 'there') tell(stageOf(found))
    // One that is found by its number alone may be a foreign one.
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

  /** A wallet may have given it another number than the one that was expected, and nodes do not know all that is on its way. */
  function isCertain({ asked, stage }: FollowedRecord): boolean {
    return (stage.status === 'sent' && stage.nonce !== undefined) || Math.abs(clock.now() - asked) >= settledAgeMs
  }

  const isUntraced = (): boolean => Math.abs(clock.now() - asked) >= untracedMs

  const asking = askAgain(clock, asked, async () => {
    await watch().catch(() => {})
    await look()
  })
  return {
    now: asking.now,
    stop() {
      isOver = true
      asking.stop()
      stopWatching?.()
    },
  }
}

/** A person may have sent it again in the wallet, with a higher fee, or something else in its place. */
export function stageOf({ status, hash, nonce }: FoundTransfer): SendStage {
  return status === 'there'
    ? { status: 'sent', hash, ...(nonce !== undefined && { nonce }) }
    : { status: 'failed', reason: 'replaced', hash }
}
