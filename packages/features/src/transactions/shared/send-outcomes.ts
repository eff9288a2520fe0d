import type { Store } from '@latchkey/core'
import type { CaipNetwork, FoundTransfer, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { awaitedSendsFeature, isAwaited } from './awaited-sends.ts'
import { pollWithBackoff, type Poll } from './poll-with-backoff.ts'
import { followSend, placeOf, stageOf } from './follow-send.ts'
import { isSameHash } from './record-fields.ts'
import { createLockWatch } from './send-locks.ts'
import { isSettled, sendRecordsFeature } from './send-records-feature.ts'
import type { SendRecord, SendStage } from './send-state.ts'
import { verifyFinal } from './verify-final.ts'
import { withTimeout } from './with-timeout.ts'

/** Watches the results of sends, also of those from an earlier page or another tab. */
export interface SendOutcomes {
  /** Marks a send as waiting for the wallet's answer on this page, until stopped. Then its lock is released. */
  await(id: string, release?: Stop): Stop
  /** Searches the chain for a send whose answer never came, or may be wrong. Never rejects. */
  find(id: string): Promise<SendSearch>
  /**
   * Called when a send has changed the balances of its account.
   *
   * @param token contract or mint of the token. @default the network's own currency
   */
  readonly expectChange: (network: CaipNetwork, token?: string) => void
}

/** Result of a search; `unknown` if the node did not answer. */
export type SendSearch = FoundTransfer['status'] | 'nowhere' | 'unknown'

/** Time limit of a wallet's answer. */
export const answerWaitMs = 10 * 60_000
/** Lifetime of a blockhash of Solana, which is 150 blocks, with as much again for a node that lags behind. */
export const blockhashLifeMs = 3 * 60_000
/** Time limit of a search on the chain. */
const findWaitMs = 30_000

/** Creates a kit's watch of sends. */
export function createSendOutcomes(
  store: Store,
  onDestroy: (stop: Stop) => void,
  expectChange: SendOutcomes['expectChange'],
): SendOutcomes {
  const { networks, environment } = store
  const { clock, browser } = environment
  const records = store.use(sendRecordsFeature)
  const awaited = store.use(awaitedSendsFeature)
  /** Pollings by record id and hash. */
  const asking = new Map<string, Poll>()
  const elsewhere = createLockWatch(environment, abandon)
  const releases = new Set<Stop>()
  const ending = new AbortController()
  let stopWaiting: Stop = () => {}

  function look(): void {
    if (ending.signal.aborted) return
    const wanted = new Set<string>()
    /** Ids of sends for whose answer another page waits and holds a lock. */
    const watchedIds = new Set<string>()
    let nextMs = Infinity
    for (const record of records.state.list) {
      const { id, tab, asked, isLocked, stage } = record
      if (stage.status === 'sent' || stage.status === 'unanswered') wanted.add(follow(record))
      if (stage.status === 'confirmed' && !record.isFinal) wanted.add(verify(record, stage.hash))
      if (stage.status !== 'asked' || isAwaited(store, id)) continue
      const leftMs = answerWaitMs - Math.abs(clock.now() - asked)
      const canWatchLock = isLocked && environment.locks !== undefined
      // The page that made the request is gone: an earlier page of this tab, or one of another tab.
      if (leftMs <= 0 || (!canWatchLock && tab === records.tab)) records.advance(id, { status: 'unanswered' })
      else {
        nextMs = Math.min(nextMs, leftMs)
        if (canWatchLock) watchedIds.add(id)
      }
    }
    elsewhere.watch(watchedIds)
    for (const [key, { stop }] of asking) {
      if (wanted.has(key)) continue
      stop()
      asking.delete(key)
    }
    stopWaiting()
    if (nextMs < Infinity) stopWaiting = clock.after(nextMs, look)
  }

  function abandon(id: string): void {
    records.read()
    if (records.find(id)?.stage.status === 'asked' && !isAwaited(store, id))
      records.advance(id, { status: 'unanswered' })
  }

  /** Watches a pending send. @returns its key in `asking` */
  function follow({ id, asked, stage }: SendRecord): string {
    const hash = stage.status === 'sent' ? stage.hash : undefined
    const key = `${id} ${hash}`
    if (!asking.has(key))
      asking.set(
        key,
        hash === undefined
          ? pollWithBackoff(clock, asked, async () => void (await find(id)))
          : followSent(id, asked, hash),
      )
    return key
  }

  /** Verifies that a confirmed send stays on the chain. @returns its key in `asking` */
  function verify({ id, trace, settled = clock.now() }: SendRecord, hash: string): string {
    const key = `${id} ${hash} confirmed`
    if (!asking.has(key)) {
      const stop = verifyFinal({
        clock,
        hash,
        from: trace.from,
        settled,
        place: () => placeOf(store, records.find(id)),
        search: () => search(records.find(id), hash),
        onFinal: () => records.finish(id, true),
        onGone: () => records.finish(id, false),
      })
      asking.set(key, { stop, now: () => {} })
    }
    return key
  }

  function followSent(id: string, asked: number, hash: string): Poll {
    const record = (): SendRecord | undefined => records.find(id)
    return followSend({
      clock,
      hash,
      asked,
      record,
      place: () => placeOf(store, record()),
      search: async among => search(record(), among),
      tell: stage => tell(id, stage),
    })
  }

  function tell(id: string, stage: SendStage): void {
    if (stage.status === 'unanswered') return records.retract(id)
    records.advance(id, stage)
    const now = records.find(id)
    const network = now && networks.find(now.networkId)
    if (network && isSettled(now)) expectChange(network, now.trace.token)
  }

  /** Searches the chain for a send. The transaction of another send is not this one's, even if it does the same. */
  async function search(record: SendRecord | undefined, hash?: string): Promise<FoundTransfer | undefined> {
    const found = await withTimeout(clock, findWaitMs, async signal => {
      const there = await placeOf(store, record)
      if (!record || !there) return undefined
      const { trace, stage } = record
      const nonce = stage.status === 'sent' && stage.nonce !== undefined ? stage.nonce : trace.nonce
      const known = {
        ...trace,
        ...(nonce !== undefined && { nonce }),
        others: hashesOfOthers(record),
        ...(hash !== undefined && { hash }),
      }
      return there.actions.findTransfer?.(known, there.network, AbortSignal.any([signal, ending.signal]))
    })
    // If two searches ran at once, the other send may have been assigned this transaction meanwhile.
    const isOfAnother = found && hashesOfOthers(record).some(each => isSameHash(each, found.hash))
    return isOfAnother ? { ...found, status: 'replaced' } : found
  }

  function hashesOfOthers(record: SendRecord | undefined): string[] {
    return records.state.list.flatMap(({ id, stage }) => {
      // The transaction that replaced a failed send may be the one of this send.
      const isOwn = 'hash' in stage && !(stage.status === 'failed' && stage.reason === 'replaced')
      return id !== record?.id && isOwn && stage.hash !== undefined ? stage.hash : []
    })
  }

  async function find(id: string): Promise<SendSearch> {
    const record = records.find(id)
    if (!record || !isDoubtful(record.stage)) return 'unknown'
    const { refusedAt = Infinity } = record.stage.status === 'unanswered' ? record.stage : {}
    try {
      const isExpired = clock.now() - refusedAt >= blockhashLifeMs && (await placeOf(store, record)) !== undefined
      const found = await search(record)
      // The wallet may have used another nonce than expected.
      if (found?.status === 'there' && !ending.signal.aborted) records.advance(id, stageOf(found))
      if (!found && isExpired && !ending.signal.aborted)
        records.advance(id, { status: 'failed', reason: 'confirmedTooLate' })
      return found?.status ?? 'nowhere'
    } catch {
      return 'unknown'
    }
  }

  onDestroy(subscribe(records.state, look))
  onDestroy(
    browser.watchReturn(() => {
      look()
      for (const { now } of asking.values()) now()
    }),
  )
  onDestroy(() => {
    ending.abort(new DOMException('The kit was destroyed', 'AbortError'))
    stopWaiting()
    for (const { stop } of asking.values()) stop()
    asking.clear()
    elsewhere.stop()
    for (const stop of releases) stop()
  })
  look()

  return {
    find,
    expectChange,
    await(id, release = () => {}) {
      awaited.add(id)
      releases.add(release)
      return () => {
        awaited.delete(id)
        releases.delete(release)
        release()
      }
    },
  }
}

/** Returns whether a send may have been made, but its transaction is not known. */
function isDoubtful(stage: SendStage): boolean {
  return stage.status === 'unanswered' || (stage.status === 'failed' && stage.reason === 'nonceTooLow' && !stage.hash)
}
