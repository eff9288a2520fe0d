import { currentStep, type LifecycleRecord, type RecordVersion, versionOf } from './lifecycle-record.ts'
import { hashOf, phaseOf } from './status.ts'

/** Time limit of a wallet's answer. */
export const answerTimeoutMs = 10 * 60_000
/** Age of a confirmation from which no reorganisation replaces its block on any of the listed chains. */
export const finalityTimeMs = 3 * 60_000

/** The tasks that this page runs for a record. Their events carry the version, so that an event of an earlier state is dropped. */
export interface Subscriptions {
  readonly version: RecordVersion
  /** Another page waits for the wallet. `abandoned` once its lock is released. */
  readonly watchesLock?: true
  /** No answer is awaited after this time in ms: `abandoned`. */
  readonly abandonInMs?: number
  /** Hash that is watched, and polled for beside it. */
  readonly follows?: string
  /** The wallet is polled for its batch, which no node knows. */
  readonly followsBatch?: string
  /** The chain is polled for a transaction with the same content. */
  readonly searches?: true
  /** Confirmed hash that is verified once more after a time in ms. */
  readonly verifies?: { readonly hash: string; readonly inMs: number }
  /** The account's activity is polled for what was bought. */
  readonly awaitsDelivery?: true
}

/** A record with the properties by which a page judges the request of another one. */
export interface SubscribedRecord extends LifecycleRecord {
  /** Id of the tab that requested. */
  readonly tab: string
  /** The page that requested holds a lock while it waits. */
  readonly isLocked?: true
}

/** Facts of this page. */
export interface SubscriptionFacts {
  /** Current time, in ms since 1970. */
  readonly now: number
  /** A kit of this page waits for the wallet's answer. */
  readonly isInFlight: boolean
  /** Id of this tab. */
  readonly tab: string
  readonly hasLocks: boolean
  /** A lock that another page holds is trusted however long it does (swap). @default up to the time limit */
  readonly trustsLock?: boolean
}

/**
 * Returns what has to run for a record. It is reconciled after each change of the list, each return to the page and each
 * reload, so that all of them are one code path.
 */
export function subscriptionsOf(record: SubscribedRecord, facts: SubscriptionFacts): Subscriptions {
  const { stage, settledAt = facts.now } = record
  const version = versionOf(record)
  const hash = hashOf(stage) ?? ''
  switch (phaseOf(stage)) {
    case 'pending':
      return { version, ...(!facts.isInFlight && judgesRequest(record, facts)) }
    case 'submitted':
      return { version, ...(currentStep(record)?.kind === 'batch' ? { followsBatch: hash } : { follows: hash }) }
    case 'missing':
      return { version, follows: hash, searches: true }
    case 'unknown':
      return { version, searches: true }
    case 'included': {
      const leftMs = settledAt + finalityTimeMs - facts.now
      return { version, verifies: { hash, inMs: Math.min(Math.max(leftMs, 0), finalityTimeMs) } }
    }
    case 'atProvider':
      return { version, awaitsDelivery: true }
    default:
      return { version }
  }
}

/** The request of another page is judged by its lock, else by its tab, else by its age. */
function judgesRequest(
  { tab, isLocked, createdAt, requestedAt = createdAt }: SubscribedRecord,
  { now, tab: thisTab, hasLocks, trustsLock = false }: SubscriptionFacts,
): Pick<Subscriptions, 'watchesLock' | 'abandonInMs'> {
  const leftMs = Math.max(answerTimeoutMs - Math.abs(now - requestedAt), 0)
  if (isLocked && hasLocks) return { watchesLock: true, ...(!trustsLock && { abandonInMs: leftMs }) }
  // The page that requested was an earlier one of this tab.
  return { abandonInMs: tab === thisTab ? 0 : leftMs }
}
