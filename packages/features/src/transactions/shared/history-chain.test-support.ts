import type { AdapterActions, Clock, FoundTransfer, TransferOutcome } from '@latchkey/primitives'

import type { LookUpCause } from './lifecycle-events.ts'
import type { RecordVersion } from './lifecycle-record.ts'

/** Age up to which every node that received a transaction still knows it. */
const rememberedMs = 10 * 60_000

/** The page that calls the node, and how often it has been reloaded. */
export interface NodeCaller {
  readonly page: number
  /** Grows with each reload of the page. */
  readonly age: number
  /** Time of the wallet request, in ms since 1970. */
  requestedAt(): number
  /** The record is confirmed, and not final yet. */
  isConfirmed(): boolean
  /** The network has rejected the transaction, and its blockhash has expired. */
  isExpired(): boolean
}

interface NodeCall {
  readonly page: number
  readonly age: number
  /** Version of the record when the call began. */
  version?: RecordVersion | undefined
  /** Nonce of the record when the call began. */
  nonce?: number | undefined
}

/** A search that waits for its answer. */
export interface HistorySearch extends NodeCall {
  readonly hash: string | undefined
  readonly cause: LookUpCause
  /** Whether it decides if a confirmed transaction is gone. */
  readonly isVerification: boolean
  readonly canStillCome: boolean
  readonly answer: (result: Promise<FoundTransfer | undefined>) => void
  isTimedOut: boolean
}

/** A watched transaction. */
export interface HistoryWatch extends NodeCall {
  readonly isVerification: boolean
  readonly isRecent: boolean
  readonly listener: (outcome: TransferOutcome) => void
  isStopped: boolean
}

/** A node whose answers a history gives one by one. */
export function createHistoryChain(clock: Clock) {
  const searches: HistorySearch[] = []
  const watches: HistoryWatch[] = []
  /** Causes of the next searches of a page, by the hash that they search for. */
  const expected: { readonly page: number; readonly hash: string | undefined; readonly cause: LookUpCause }[] = []

  function search(caller: NodeCaller, hash: string | undefined, signal?: AbortSignal) {
    const place = expected.findIndex(each => each.page === caller.page && each.hash === hash)
    const [next] = place < 0 ? [] : expected.splice(place, 1)
    return new Promise<FoundTransfer | undefined>(answer => {
      const { page, age } = caller
      const canStillCome = !caller.isExpired()
      const waiting: HistorySearch = {
        page,
        age,
        hash,
        cause: next?.cause ?? 'poll',
        isVerification: caller.isConfirmed(),
        canStillCome,
        answer,
        isTimedOut: false,
      }
      signal?.addEventListener('abort', () => (waiting.isTimedOut = true))
      searches.push(waiting)
    })
  }

  return {
    searches,
    watches,
    /** The actions of an adapter that today's code calls. */
    actionsFor: (caller: NodeCaller): AdapterActions => ({
      traceTransfer: async ({ from, to, amount }) => ({ from, to, amount: `${amount}`, nonce: 7, since: '100' }),
      traceCall: async ({ from }) => ({
        from,
        calls: [{ to: from, value: '0', digest: '0x01', length: 4 }],
        nonce: 7,
        since: '100',
      }),
      findTransfer: ({ hash }, _network, signal) => search(caller, hash, signal),
      findCall: ({ hash }, _network, signal) => search(caller, hash, signal),
      watchTransfer(_hash, _network, listener) {
        const { page, age } = caller
        const isRecent = Math.abs(clock.now() - caller.requestedAt()) <= rememberedMs
        const watch = { page, age, isVerification: caller.isConfirmed(), isRecent, listener, isStopped: false }
        watches.push(watch)
        return () => void (watch.isStopped = true)
      },
    }),
    /** Expects a page to search. */
    expect: (page: number, hash: string | undefined, cause: LookUpCause) => void expected.push({ page, hash, cause }),
    /** Ends the expectations. @returns the causes of searches that did not begin */
    missed: (): readonly LookUpCause[] => expected.splice(0).map(({ cause }) => cause),
    /** Takes a search to answer. */
    takeSearch: (index: number): HistorySearch | undefined =>
      searches.splice(index % Math.max(searches.length, 1), 1)[0],
    /** Takes the searches that have timed out. */
    takeTimedOut(): readonly HistorySearch[] {
      const timedOut = searches.filter(({ isTimedOut }) => isTimedOut)
      for (const each of timedOut) searches.splice(searches.indexOf(each), 1)
      return timedOut
    },
    /** Whether a page still watches the confirmed transaction that it verifies. */
    isVerifying: ({ page, age }: Pick<NodeCall, 'page' | 'age'>): boolean =>
      watches.some(each => each.isVerification && !each.isStopped && each.page === page && each.age === age),
    /** Takes a watched transaction whose outcome comes. */
    takeWatch(index: number): HistoryWatch | undefined {
      const open = watches.filter(({ isStopped }) => !isStopped)
      const watch = open[index % Math.max(open.length, 1)]
      if (watch) watches.splice(watches.indexOf(watch), 1)
      return watch
    },
    /** Forgets the calls for a transaction that was removed. */
    clear(): void {
      searches.splice(0)
      watches.splice(0)
    },
    /** Forgets the calls of a page that has ended. */
    end(page: number): void {
      searches.splice(0, searches.length, ...searches.filter(each => each.page !== page))
      watches.splice(0, watches.length, ...watches.filter(each => each.page !== page))
    },
  }
}
