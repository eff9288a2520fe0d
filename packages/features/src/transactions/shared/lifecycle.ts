import type { Store } from '@latchkey/core'
import type { CaipNetwork, FoundTransfer, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { askWallet, type WalletAnswer } from './ask-wallet.ts'
import { awaitedSendsFeature, isAwaited } from './awaited-sends.ts'
import { followTransaction, placeOf, untracedMs } from './follow-send.ts'
import { sendError } from './errors.ts'
import { journalFeature } from './journal.ts'
import {
  eventOfAnswer,
  eventOfOutcome,
  type LifecycleEvent,
  type LookUpCause,
  type Moment,
} from './lifecycle-events.ts'
import { applyEvent, isAnswer, type RecordVersion, versionOf } from './lifecycle-record.ts'
import { type Poll, pollWithBackoff } from './poll-with-backoff.ts'
import { isSameHash } from './record-fields.ts'
import { createLockWatch } from './send-locks.ts'
import { isTransfer, sendRecordsFeature } from './send-records-feature.ts'
import { hashOf, mayBeFound } from './status.ts'
import { answerTimeoutMs, subscriptionsOf } from './subscriptions.ts'
import type { TransferRecord } from './transfer-record.ts'
import { verifyFinal } from './verify-final.ts'
import { withTimeout } from './with-timeout.ts'

/** A wallet request of this page. */
export interface WalletCall {
  /** Called before the record is stored. @throws if the wallet may not be requested */
  onClaim(): void
  /** Requests the transaction from the wallet. */
  submit(): Promise<unknown>
  /** Called with each moment that this page notices, until the wallet has answered. */
  onMoment(moment: Moment, record: TransferRecord, isRepeated: boolean): void
  /** Releases the lock of the browser. */
  readonly release: Stop | undefined
}

/** The lifecycles of transfers, also of those that an earlier page or another tab has requested. */
export interface Lifecycle {
  /**
   * Stores a record, and requests its transaction from the wallet once.
   *
   * @returns the wallet's answer; `undefined` if it did not come in time, or the kit was destroyed
   * @throws KitError `sendNotKept` if the record would not outlive the page; the error of `onClaim`
   */
  run(record: TransferRecord, call: WalletCall): Promise<WalletAnswer | undefined>
  /** Searches the chain for a transfer whose answer never came, or may be wrong. Never rejects. */
  find(id: string): Promise<void>
  /** Removes the record of a transfer, unless the wallet has its request. That of a payment is hidden. */
  dismiss(id: string): void
  /** Frees the id of a payment whose result is unknown, because the user says that it was not made. */
  declareNotSent(id: string): void
}

/** Lifetime of a blockhash of Solana, which is 150 blocks, with as much again for a node that lags behind. */
export const blockhashLifeMs = 3 * 60_000
/** Time limit of a search on the chain. */
const searchTimeoutMs = 30_000

/**
 * Runs the lifecycles of a kit's transfers: applies events to the records by the table, carries out their effects, and
 * has the tasks run that the records need.
 *
 * @param refreshBalances called when a transfer has changed the balances of its account. `token`: its contract or mint;
 * `undefined` for the network's own currency
 */
export function createLifecycle(
  store: Store,
  onDestroy: (stop: Stop) => void,
  refreshBalances: (network: CaipNetwork, token?: string) => void,
): Lifecycle {
  const { networks, environment } = store
  const { clock, browser, locks } = environment
  const { journal: sends, payments, journalOf, transfers } = store.use(sendRecordsFeature)
  const findTransfer = (id: string): TransferRecord | undefined => transfers().find(each => each.id === id)
  const { tab } = store.use(journalFeature)
  const awaited = store.use(awaitedSendsFeature)
  /** Running tasks of the records, by id, version and task. */
  const tasks = new Map<string, Poll>()
  const calls = new Map<string, WalletCall>()
  const lockWatch = createLockWatch(environment, abandon)
  const ending = new AbortController()

  /**
   * Applies an event to the record as it is stored now, and carries out the effects.
   *
   * @returns once the searches that the event leads to are over
   */
  async function emit(id: string, event: LifecycleEvent, version?: RecordVersion): Promise<void> {
    const journal = journalOf(id)
    const erased = isAnswer(event) ? journal.claimed.get(id) : undefined
    const record = journal.all().find(each => each.id === id) ?? erased
    const change =
      record &&
      applyEvent(record, event, { now: clock.now(), isExclusive: journal === payments, ...(version && { version }) })
    if (!change) return
    const next = change.record ?? record
    if (change.record !== record) journal.update(id, () => change.record, record)
    // If another tab removes the record, the proof of a doubtful answer is still about this one.
    if (event.type === 'failed' || payments.claimed.has(id)) journal.claimed.set(id, next)
    if (event.type === 'rejected' && !change.record) journal.claimed.delete(id)
    if (!isTransfer(next)) return
    const searches: Promise<void>[] = []
    for (const effect of change.effects) {
      if (typeof effect !== 'object') continue
      if ('notify' in effect) calls.get(id)?.onMoment(effect.notify, next, effect.isRepeated === true)
      else if ('lookUp' in effect) searches.push(lookUp(next, effect.lookUp, effect.hash))
      else {
        const network = networks.find(next.networkId)
        if (network) refreshBalances(network, next.trace.token)
      }
    }
    await Promise.all(searches)
  }

  /** Searches the chain for a transfer, and emits what was found. @param hash what to search for. @default its content */
  async function lookUp(record: TransferRecord, cause: LookUpCause, hash?: string): Promise<void> {
    const { id, stage } = record
    const { suspectedAt = Infinity } = stage.status === 'unknown' ? stage : {}
    const canStillCome = clock.now() - suspectedAt < blockhashLifeMs
    const event = await search(record, hash).then(
      (found): LifecycleEvent =>
        found
          ? { type: 'found', cause, found, ...(hash !== undefined && { searchedHash: hash }) }
          : { type: 'notFound', cause, canStillCome, isOverdue: isOverdue(record) },
      (): LifecycleEvent => ({ type: 'unreachable', cause }),
    )
    if (!ending.signal.aborted) await emit(id, event, versionOf(record))
  }

  /** The transaction of another transfer is not this one's, even if it does the same. @throws if no node answers */
  async function search(record: TransferRecord, hash?: string): Promise<FoundTransfer | undefined> {
    const found = await withTimeout(clock, searchTimeoutMs, async signal => {
      const place = await placeOf(store, record)
      if (!place) throw new Error('The site has no such network')
      const { trace, stage } = record
      const nonce = ('nonce' in stage ? stage.nonce : undefined) ?? trace.nonce
      const known = {
        ...trace,
        ...(nonce !== undefined && { nonce }),
        others: hashesOfOthers(record),
        ...(hash !== undefined && { hash }),
      }
      return place.actions.findTransfer?.(known, place.network, AbortSignal.any([signal, ending.signal]))
    })
    // If two searches ran at once, the other transfer may have been assigned this transaction meanwhile.
    const isOfAnother = found && hashesOfOthers(record).some(each => isSameHash(each, found.hash))
    return isOfAnother ? { ...found, status: 'replaced' } : found
  }

  function hashesOfOthers(record: TransferRecord): string[] {
    return transfers().flatMap(({ id, stage }) => {
      // The transaction that replaced a failed transfer may be the one of this transfer.
      const isOwn = !(stage.status === 'failed' && stage.reason === 'replaced')
      return (id !== record.id && isOwn && hashOf(stage)) || []
    })
  }

  const isOverdue = ({ createdAt, requestedAt = createdAt }: TransferRecord): boolean =>
    Math.abs(clock.now() - requestedAt) >= untracedMs

  /** Starts the tasks that the records need now, and stops the others. */
  function reconcile(): void {
    if (ending.signal.aborted) return
    const wanted = new Set<string>()
    const lockedIds = new Set<string>()
    for (const record of transfers()) {
      const { id } = record
      const facts = { now: clock.now(), isInFlight: isAwaited(store, id), tab, hasLocks: locks !== undefined }
      const { version, watchesLock, abandonInMs, follows, searches, verifies } = subscriptionsOf(record, facts)
      const want = (name: string, start: () => Poll): void => {
        const key = JSON.stringify([id, version, name])
        wanted.add(key)
        if (!tasks.has(key)) tasks.set(key, start())
      }
      if (watchesLock) lockedIds.add(id)
      if (abandonInMs !== undefined)
        if (abandonInMs <= 0) abandon(id)
        else want('abandon', () => ({ now() {}, stop: clock.after(abandonInMs, () => abandon(id)) }))
      if (follows !== undefined) want('follow', () => follow(record, follows))
      if (searches) want('search', () => pollWithBackoff(clock, record.createdAt, () => find(id)))
      if (verifies) want('verify', () => verify(record, verifies.hash))
    }
    lockWatch.watch(lockedIds)
    for (const [key, { stop }] of tasks) {
      if (wanted.has(key)) continue
      stop()
      tasks.delete(key)
    }
  }

  /** Ends the wait for a wallet's answer whose page is gone. */
  function abandon(id: string): void {
    if (!isAwaited(store, id)) void emit(id, { type: 'abandoned' })
  }

  function follow(record: TransferRecord, hash: string): Poll {
    const { id, trace } = record
    return followTransaction({
      clock,
      hash,
      since: record.createdAt,
      from: () => trace.from,
      place: () => placeOf(store, record),
      onOutcome(outcome, isRecent) {
        const event = eventOfOutcome(outcome, isRecent, isOverdue(record))
        return event && emit(id, event, versionOf(record))
      },
      async poll() {
        const now = findTransfer(id)
        if (now && trace.nonce !== undefined) await lookUp(now, 'poll', hash)
      },
    })
  }

  function verify(record: TransferRecord, hash: string): Poll {
    const { id, trace, settledAt: settled = clock.now() } = record
    const version = versionOf(record)
    const stop = verifyFinal({
      clock,
      hash,
      from: trace.from,
      settled,
      place: () => placeOf(store, record),
      search: () => search(record, hash),
      onFinal: () => void emit(id, { type: 'finalized' }, version),
      onGone: () => void emit(id, { type: 'reorganised' }, version),
    })
    return { now() {}, stop }
  }

  async function find(id: string): Promise<void> {
    const record = findTransfer(id)
    if (record && mayBeFound(record.stage)) await lookUp(record, 'poll')
  }

  async function run(record: TransferRecord, call: WalletCall): Promise<WalletAnswer | undefined> {
    const { id } = record
    const version = versionOf(record)
    let stopWaiting: Stop = () => {}
    // The lock ends with the answer, whatever is known of the transfer by then.
    const endCall = (): void => {
      stopWaiting()
      awaited.delete(id)
      call.release?.()
    }
    awaited.add(id)
    try {
      call.onClaim()
      const { contents } = record
      const isStored = contents === undefined ? sends.claim(record) : payments.claim({ ...record, contents })
      if (!isStored) throw sendError('sendNotKept')
    } catch (error) {
      endCall()
      throw error
    }
    calls.set(id, call)
    return await new Promise(resolve => {
      stopWaiting = clock.after(answerTimeoutMs, () => {
        endCall()
        void emit(id, { type: 'timedOut' }, version)
        resolve(undefined)
      })
      ending.signal.addEventListener('abort', () => {
        endCall()
        resolve(undefined)
      })
      void askWallet(call.submit).then(async answer => {
        endCall()
        await emit(id, eventOfAnswer(answer, clock.now()), version)
        calls.delete(id)
        resolve(answer)
      })
    })
  }

  for (const { state } of [sends, payments]) onDestroy(subscribe(state, reconcile))
  onDestroy(
    browser.watchReturn(() => {
      reconcile()
      for (const { now } of tasks.values()) now()
    }),
  )
  onDestroy(() => {
    ending.abort(new DOMException('The kit was destroyed', 'AbortError'))
    for (const { stop } of tasks.values()) stop()
    tasks.clear()
    lockWatch.stop()
  })
  reconcile()

  return {
    run,
    find,
    dismiss: id => void emit(id, { type: 'dismissed' }),
    declareNotSent: id => void emit(id, { type: 'declaredNotSent' }),
  }
}
