import { createStore, type KitEvent, type Store } from '@latchkey/core'
import type { ChainAdapter, FoundTransfer, TransferOutcome } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector, type MockConnector, testNetworks } from '@latchkey/testing'

import { createHistoryBrowser, flush } from './history-browser.test-support.ts'
import { createHistoryChain } from './history-chain.test-support.ts'
import { answerAs, eventOfAnswer, type HistoryCommand, nonces } from './history-commands.test-support.ts'
import {
  createLifecycleModel,
  type HistoryEvent,
  MeantDifference,
  type ModelMoment,
} from './history-model.test-support.ts'
import type { LifecycleEvent } from './lifecycle-events.ts'
import { type RecordVersion, type StepKind, versionOf } from './lifecycle-record.ts'
import type { SubscribedRecord } from './subscriptions.ts'

/** Age from which a transaction that no node has may never have reached a chain. */
const overdueMs = 6 * 60 * 60_000

/** A page of today's code. */
export interface TodaysPage {
  /** Requests the transaction from the wallet. */
  request(): Promise<unknown>
  dismiss(): void
  /** Changes the stored records without a difference, so that what had no room is written. */
  rewrite(): void
  /** Returns the record in words that both sides have; `undefined` if there is none. */
  state(): object | undefined
  requestedAt(): number
  isConfirmed(): boolean
  isExpired(): boolean
}

/** A kind of transaction by today's code. */
export interface TodaysKind {
  readonly steps: readonly StepKind[]
  readonly eventPrefix: string
  /** Returns the names of the events that are reported of moments. */
  eventsOf(moments: readonly ModelMoment[]): readonly string[]
  /** Today a failure that the wallet claims is proved by a search. @default the transaction is unknown */
  readonly searchesForProof?: true
  readonly isExclusive?: boolean
  readonly trustsLock?: boolean
  open(page: OpenedPage): TodaysPage
  /** Returns a record of the table in words that both sides have. */
  stateOf(record: SubscribedRecord): object
}

export interface OpenedPage {
  readonly store: Store
  readonly adapter: ChainAdapter
  readonly connector: MockConnector
  /** Requests the wallet, which answers later in the history. */
  readonly wallet: () => Promise<string>
}

/** Browser of a history. */
export interface HistoryOptions {
  readonly hasLocks: boolean
  /** The second tab is a duplicate of the first, with the same id. */
  readonly isDuplicate: boolean
  /** Returns whether today's rules differ on purpose. Then the history ends. */
  readonly isMeant: (event: HistoryEvent) => boolean
}

/** Two tabs that carry out one transaction by today's code, beside the same transaction by the lifecycle table. */
export async function startHistory(kind: TodaysKind, { hasLocks, isDuplicate, isMeant }: HistoryOptions) {
  const browser = createHistoryBrowser({ hasLocks })
  const { clock } = browser
  const chain = createHistoryChain(clock)
  let wallet:
    | { readonly page: number; resolve(answer: Promise<string>): void; readonly version: RecordVersion }
    | undefined
  let requested: () => void = () => {}
  const tabs = [browser.openTab(), browser.openTab()]
  const ids = isDuplicate ? ['tab', 'tab'] : ['tab', 'other']
  tabs.forEach((tab, at) => tab.set('@appkit/send_tab', ids[at] ?? ''))
  const model = createLifecycleModel({
    clock,
    tabs: ids,
    hasLocks,
    ...(kind.trustsLock && { trustsLock: true }),
    ...(kind.isExclusive && { isExclusive: true }),
    onEvent: isMeant,
  })
  const reported: readonly string[][] = [[], []]
  const pages: Awaited<ReturnType<typeof openPage>>[] = []
  for (const at of [0, 1]) pages.push(await openPage(at, 0))

  async function openPage(page: number, age: number) {
    const opened = browser.openPage(tabs[page] ?? raise(), () => model.isFull(page))
    const today = (): TodaysPage => whole.today
    const caller = {
      page,
      age,
      requestedAt: () => today().requestedAt(),
      isConfirmed: () => today().isConfirmed(),
      isExpired: () => today().isExpired(),
    }
    const connector = createMockConnector()
    const adapter = createMockAdapter({
      connectors: [connector],
      actions: {
        ...chain.actionsFor(caller),
        transfer: requestWallet,
        fetchBalance: async () => ({ balance: '2', symbol: 'ETH' }),
      },
    })
    const networks = [testNetworks.mainnet] as const
    const store = createStore({ projectId: 'test', networks, adapters: [adapter] }, opened.environment)
    void store.start()
    await store.connections.connect(connector)
    store.events.watch(({ data }: { data: KitEvent }) => {
      const { event } = data
      const isReported = event.startsWith(kind.eventPrefix) && !event.endsWith('INITIATED')
      if (isReported && isOpen({ page, age })) reported[page]?.push(event)
    })
    const whole = { ...opened, age, store, today: kind.open({ store, adapter, connector, wallet: requestWallet }) }
    await flush()
    return whole

    function requestWallet(): Promise<string> {
      return new Promise(resolve => {
        requested()
        wallet = { page, resolve, version: versionOf(model.view(page) ?? raise()) }
      })
    }
  }

  const isOpen = ({ page, age }: { readonly page: number; readonly age: number }): boolean => pages[page]?.age === age

  /** After each instant: tells the table what has timed out, and gives what began its version. */
  function sync(): void {
    for (const search of chain.takeTimedOut()) {
      const { page, cause, isVerification, version } = search
      if (isOpen(search) && !isVerification) model.emit(page, { type: 'unreachable', cause }, version)
    }
    for (const search of chain.searches) {
      if (search.version) continue
      search.version = versionAt(search.page)
      const stage = model.view(search.page)?.stage
      search.nonce = stage?.status === 'submitted' ? stage.nonce : undefined
    }
    for (const watch of chain.watches) {
      if (watch.version) continue
      watch.version = versionAt(watch.page)
    }
  }

  function versionAt(page: number): RecordVersion | undefined {
    const record = model.view(page)
    return record && versionOf(record)
  }

  const run: {
    readonly [Type in HistoryCommand['type']]: (command: Extract<HistoryCommand, { type: Type }>) => Promise<void>
  } = {
    async request({ page }) {
      const { today } = pages[page] ?? raise()
      const isNext = model.phase(page) === 'paused'
      const isProving = chain.searches.some(({ cause }) => cause === 'proof')
      if (wallet || isProving || model.isInFlight() || !(isNext || model.isEmpty())) return
      // No two requests are made at the same time.
      await clock.advance(1, sync)
      if (isNext !== (model.phase(page) === 'paused')) return
      if (!isNext) chain.clear()
      const isRequested = isNext ? model.requestNext(page) : model.request(page, kind.steps)
      await Promise.race([today.request().catch(() => {}), new Promise<void>(resolve => (requested = resolve))])
      await flush()
      if (isRequested !== (wallet !== undefined)) throw new Error('Only one of both has requested the wallet')
    },
    async answer({ answer, hash }) {
      if (!wallet) return
      const { page, resolve, version } = wallet
      wallet = undefined
      const isDoubtful = answer === 'nonceTooLow' || answer === 'confirmedTooLate'
      if (isDoubtful && kind.searchesForProof) chain.expect(page, undefined, 'proof')
      resolve(answerAs(answer, hash))
      await flush()
      const isSearched = isDoubtful && chain.missed().length === 0 && kind.searchesForProof === true
      model.stopAwaiting(page)
      const effects = model.emit(page, eventOfAnswer(answer, hash, clock.now()), version)
      const isProofNeeded = effects.some(effect => typeof effect === 'object' && 'lookUp' in effect)
      // Today nothing proves the failure of a swap.
      if (isProofNeeded && !kind.searchesForProof) model.emit(page, { type: 'unreachable', cause: 'proof' }, version)
      else if (isProofNeeded !== isSearched) throw new Error('Only one of both searches for a proof')
    },
    wait: ({ ms }) => clock.advance(ms, sync),
    async search({ index, result, hash, hasNonce }) {
      const search = chain.takeSearch(index)
      if (!search) return
      const { page, cause, isVerification, canStillCome, version } = search
      const isGone = isVerification && result !== 'gone' && isOpen(search) && chain.isVerifying(search)
      const found: FoundTransfer | undefined =
        result === 'there' || result === 'replaced'
          ? { status: result, hash, ...(hasNonce && { nonce: nonces[hash] ?? 0 }) }
          : undefined
      // The transaction of another step is not this one's, even if it does the same.
      const isOfOtherStep = model.view(page)?.steps.some(step => step.status === 'confirmed' && step.hash === hash)
      const searchedHash = search.hash !== undefined && { searchedHash: search.hash }
      const event: LifecycleEvent = found
        ? { type: 'found', cause, found: isOfOtherStep ? { ...found, status: 'replaced' } : found, ...searchedHash }
        : result === 'nowhere'
          ? { type: 'notFound', cause, canStillCome, isOverdue: isOverdue(page) }
          : { type: 'unreachable', cause }
      search.answer(result === 'gone' ? Promise.reject(new Error('The node is gone')) : Promise.resolve(found))
      await flush()
      if (!isVerification) model.emit(page, event, version, search.nonce)
      // A node that answers, and has no receipt, has lost the transaction.
      else if (isGone) model.emit(page, { type: 'reorganised' }, version)
    },
    async watch({ index, status, hash }) {
      const watch = chain.takeWatch(index)
      if (!watch) return
      const { page, isVerification, isRecent, version, listener } = watch
      const event = isVerification
        ? eventOfVerification(status)
        : eventOfOutcome(status, hash, { isRecent, isOverdue: isOverdue(page) })
      // An event that only leads to a search changes nothing by itself.
      const effects = event ? model.emit(page, event, version) : []
      for (const effect of effects)
        if (typeof effect === 'object' && 'lookUp' in effect) chain.expect(page, effect.hash, effect.lookUp)
      listener(outcomeAs(status, hash))
      await flush()
      const missed = chain.missed()
      if (missed.length > 0) throw new Error(`Today nothing is searched for: ${missed.join(', ')}`)
    },
    async return({ page }) {
      pages[page]?.comeBack()
      await flush()
    },
    async reload({ page }) {
      const before = pages[page] ?? raise()
      before.store.destroy()
      before.end()
      if (wallet?.page === page) wallet = undefined
      chain.end(page)
      model.reload(page)
      pages[page] = await openPage(page, before.age + 1)
    },
    async dismiss({ page }) {
      if (!model.view(page)) return
      model.emit(page, { type: 'dismissed' })
      pages[page]?.today.dismiss()
      await flush()
    },
    async fill({ page }) {
      const isFull = !model.isFull(page)
      model.setFull(page, isFull)
      if (!isFull) pages[page]?.today.rewrite()
      await flush()
    },
  }

  function isOverdue(page: number): boolean {
    const { createdAt = 0, requestedAt = createdAt } = model.view(page) ?? {}
    return Math.abs(clock.now() - requestedAt) >= overdueMs
  }

  return {
    /**
     * Carries out a step on both sides.
     * @returns `false` at a difference that is meant, from which on both sides differ
     */
    async step(command: HistoryCommand): Promise<boolean> {
      try {
        await run[command.type](command as never)
        sync()
        return true
      } catch (error) {
        if (error instanceof MeantDifference) return false
        throw error
      }
    },
    /** Returns what each page knows and has reported, by today's code. */
    today: () => pages.map(({ today }, page) => ({ record: today.state(), events: reported[page] })),
    /** Returns the same by the table. */
    table: () =>
      pages.map((_page, page) => {
        const record = model.view(page)
        return {
          record: record && kind.stateOf(record),
          events: kind.eventsOf(model.moments(page)),
        }
      }),
    end: () => pages.forEach(({ store }) => store.destroy()),
  }
}

function eventOfVerification(status: TransferOutcome['status']): LifecycleEvent | undefined {
  return status === 'unknown' ? undefined : { type: status === 'success' ? 'finalized' : 'reorganised' }
}

function eventOfOutcome(
  status: TransferOutcome['status'],
  hash: string,
  age: { readonly isRecent: boolean; readonly isOverdue: boolean },
): LifecycleEvent | undefined {
  switch (status) {
    case 'success':
    case 'reverted':
      return { type: 'mined', isSuccess: status === 'success' }
    case 'replaced':
      return { type: 'superseded', hash }
    case 'expired':
      return { type: 'expired', ...age }
    case 'unknown':
      return undefined
  }
}

function outcomeAs(status: TransferOutcome['status'], hash: string): TransferOutcome {
  if (status === 'replaced') return { status, hash }
  return status === 'unknown' ? { status, error: new Error('The node is gone') } : { status }
}

function raise(): never {
  throw new Error('not there')
}
