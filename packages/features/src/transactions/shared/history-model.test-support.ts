import type { Effect, LifecycleEvent, Moment } from './lifecycle-events.ts'
import {
  applyEvent,
  isSettled,
  mergeVersions,
  type RecordVersion,
  type StepKind,
  versionOf,
} from './lifecycle-record.ts'
import { hashOf, phaseOf } from './status.ts'
import { answerTimeoutMs, type SubscribedRecord, subscriptionsOf } from './subscriptions.ts'
import type { HistoryClock } from './history-browser.test-support.ts'

/** Delay after a lock is released before its request counts as abandoned. */
const abandonedDelayMs = 1_000

/** An event that a page reports. `failedAgain` goes to the call that still waits. */
export type ModelMoment = Moment | 'requested' | 'confirmedAgain' | 'failedAgain'

/** A page of the model. */
interface ModelPage {
  readonly tab: string
  /** The page waits for the wallet's answer. */
  isInFlight: boolean
  /** The record as this page has requested it. It comes back with the wallet's answer if another tab removes it. */
  requested?: SubscribedRecord | undefined
  /** A newer version that could not be stored, and the stored one at that time. */
  unstored?: { readonly record: SubscribedRecord; readonly over: string | undefined } | undefined
  readonly moments: ModelMoment[]
  isFull: boolean
  /** Grows with each reload, so that timers of an earlier page do nothing. */
  age: number
}

/** Options of a model. */
export interface ModelOptions {
  readonly clock: HistoryClock
  /** Ids of the tabs. A duplicate has the id of its original. */
  readonly tabs: readonly string[]
  readonly hasLocks: boolean
  readonly trustsLock?: boolean
  readonly isExclusive?: boolean
  /** Called with each event before it applies. @returns whether today's rules differ on purpose */
  readonly onEvent: (event: HistoryEvent) => boolean
}

/** An event of a history before the table applies it. */
export interface HistoryEvent {
  readonly record: SubscribedRecord
  readonly event: LifecycleEvent
  readonly version: RecordVersion | undefined
  /** The record was removed meanwhile. It comes back with what the wallet says. */
  readonly isRemoved: boolean
  /** Another page knows another generation of the record, because a page has no room to store it. */
  readonly isDivided: boolean
  /** Hashes that other pages know of the transaction, and this page does not, because a page has no room to store them. */
  readonly hashesElsewhere: readonly string[]
  /** Nonce that the record had when the search began. */
  readonly nonceAtStart: number | undefined
}

/** Thrown when a history reaches a difference that is meant. */
export class MeantDifference extends Error {}

/** One transaction in the tabs of a browser, by the lifecycle table alone. */
export function createLifecycleModel({ clock, tabs, hasLocks, trustsLock, isExclusive, onEvent }: ModelOptions) {
  let stored: SubscribedRecord | undefined
  const pages = tabs.map((tab): ModelPage => ({ tab, isInFlight: false, moments: [], isFull: false, age: 0 }))
  const pageAt = (index: number): ModelPage => pages[index] ?? raise()
  let lockPage: ModelPage | undefined
  const judged = new Set<string>()

  function viewOf(page: ModelPage): SubscribedRecord | undefined {
    const { unstored } = page
    if (unstored && JSON.stringify(stored) !== unstored.over) {
      const merged = stored && mergeVersions(stored, unstored.record)
      page.unstored = merged === stored || !merged ? undefined : { ...unstored, record: merged }
    }
    return page.unstored?.record ?? stored
  }

  function write(page: ModelPage, record: SubscribedRecord | undefined): void {
    const isRoom = !page.isFull || record === undefined || JSON.stringify(record) === JSON.stringify(stored)
    if (isRoom) {
      page.unstored = undefined
      stored = record
      return
    }
    // A settled record is evicted first, with its earlier version. That of a payment only if it has failed.
    if (isExclusive ? record.stage.status === 'failed' : isSettled(record.stage)) stored = undefined
    page.unstored = { record, over: JSON.stringify(stored) }
  }

  /** Judges the requests of pages that may be gone, as the subscriptions of each page say. */
  function judge(): void {
    for (const [index, page] of pages.entries()) {
      const record = viewOf(page)
      if (!record) continue
      const facts = {
        now: clock.now(),
        isInFlight: page.isInFlight,
        tab: page.tab,
        hasLocks,
        trustsLock: trustsLock === true,
      }
      const { watchesLock, abandonInMs, version } = subscriptionsOf(record, facts)
      const abandon = (): void => void emit(index, { type: 'abandoned' }, version)
      const schedule = (ms: number, what: string): void => {
        const key = `${index} ${page.age} ${version.requestedAt} ${what}`
        if (judged.has(key)) return
        judged.add(key)
        const { age } = page
        if (ms <= 0) abandon()
        else clock.after(ms, () => void (page.age === age && !page.isInFlight && abandon()))
      }
      if (watchesLock && !lockPage) schedule(abandonedDelayMs, 'lock')
      if (abandonInMs !== undefined) schedule(abandonInMs, 'time')
    }
  }

  function isDivided({ generation }: SubscribedRecord): boolean {
    return pages.some(page => (viewOf(page)?.generation ?? generation) !== generation)
  }

  function hashesElsewhere({ stage }: SubscribedRecord): readonly string[] {
    const known = pages.map(page => viewOf(page)).map(record => record && hashOf(record.stage))
    return known.filter(hash => hash !== undefined && hash !== hashOf(stage)) as string[]
  }

  function emit(
    index: number,
    event: LifecycleEvent,
    version?: RecordVersion,
    nonceAtStart?: number,
  ): readonly Effect[] {
    const page = pageAt(index)
    const isProof = 'cause' in event && event.cause === 'proof'
    const isAnswer = ['answered', 'rejected', 'failed', 'noAnswer', 'timedOut'].includes(event.type)
    const record = viewOf(page) ?? (isAnswer || isProof ? page.requested : undefined)
    if (!record) return []
    const history = { record, event, version, isRemoved: !viewOf(page), nonceAtStart }
    if (onEvent({ ...history, isDivided: isDivided(record), hashesElsewhere: hashesElsewhere(record) }))
      throw new MeantDifference()
    const context = { now: clock.now(), isExclusive: isExclusive === true, ...(version && { version }) }
    const change = applyEvent(record, event, context)
    if (!change) return []
    if (change.record !== record) write(page, change.record)
    if (event.type === 'failed') page.requested = change.record
    for (const effect of change.effects)
      if (typeof effect === 'object' && 'notify' in effect)
        page.moments.push(toMoment(effect.notify, effect.isRepeated))
    judge()
    return change.effects
  }

  return {
    /** Returns the record as a page knows it. */
    view: (index: number): SubscribedRecord | undefined => viewOf(pageAt(index)),
    moments: (index: number): readonly ModelMoment[] => pageAt(index).moments,
    emit,
    judge,
    /**
     * Requests the transaction from the wallet, if its record can be stored.
     * @returns whether the wallet was requested
     */
    request(index: number, kinds: readonly StepKind[]): boolean {
      const page = pageAt(index)
      page.moments.push('requested')
      if (page.isFull) {
        page.moments.push('unsent')
        return false
      }
      judged.clear()
      const now = clock.now()
      const record: SubscribedRecord = {
        tab: page.tab,
        ...(hasLocks && { isLocked: true }),
        createdAt: now,
        generation: 0,
        stage: { status: 'pending', awaits: 'wallet' },
        steps: kinds.map((kind, at) => ({ kind, status: at === 0 ? 'pending' : 'waiting' })),
      }
      write(page, record)
      this.await(index)
      return true
    },
    /** Requests the next step of a transaction whose step before is confirmed. */
    requestNext(index: number): boolean {
      const page = pageAt(index)
      const record = viewOf(page)
      const step = record?.steps.find(({ status }) => status === 'waiting')?.kind
      if (!record || step === undefined || page.isFull) return false
      page.moments.push('requested')
      judged.clear()
      const change = applyEvent(record, { type: 'requested' }, { now: clock.now(), step })
      write(page, change?.record && { ...change.record, tab: page.tab })
      this.await(index)
      return true
    },
    /** Waits for the wallet's answer to the current request, up to the time limit. */
    await(index: number): void {
      const page = pageAt(index)
      const record = viewOf(page) ?? raise()
      page.requested = record
      page.isInFlight = true
      if (hasLocks) lockPage = page
      const { age } = page
      const version = versionOf(record)
      clock.after(answerTimeoutMs, () => {
        if (page.age !== age || !page.isInFlight || page.requested !== record) return
        this.stopAwaiting(index)
        emit(index, { type: 'timedOut' }, version)
      })
      judge()
    },
    stopAwaiting(index: number): void {
      const page = pageAt(index)
      page.isInFlight = false
      if (lockPage === page) lockPage = undefined
      judge()
    },
    /** Ends a page, and opens the next one of its tab. */
    reload(index: number): void {
      const page = pageAt(index)
      page.age++
      page.requested = undefined
      page.unstored = undefined
      page.isInFlight = false
      if (lockPage === page) lockPage = undefined
      judge()
    },
    setFull(index: number, isFull: boolean): void {
      const page = pageAt(index)
      page.isFull = isFull
      // The next change of any record writes what had no room.
      const record = viewOf(page)
      if (!isFull && page.unstored && record) write(page, record)
      judge()
    },
    isFull: (index: number): boolean => pageAt(index).isFull,
    isEmpty: (): boolean => pages.every(page => viewOf(page) === undefined && !page.isInFlight),
    isInFlight: (): boolean => pages.some(page => page.isInFlight),
    phase: (index: number) => phaseOf(viewOf(pageAt(index))?.stage),
  }
}

function toMoment(moment: Moment, isRepeated = false): ModelMoment {
  return isRepeated ? (moment === 'failed' ? 'failedAgain' : 'confirmedAgain') : moment
}

function raise(): never {
  throw new Error('not there')
}
