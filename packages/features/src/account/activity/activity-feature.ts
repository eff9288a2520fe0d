import { createPages, createQuery, defineFeature, type Pages } from '@latchkey/core'
import type { CaipNetwork, Stop } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { sendRecordsFeature } from '../../transactions/shared/send-records-feature.ts'
import type { SendRecord } from '../../transactions/shared/send-state.ts'
import { type ActivityList, beginList, distinct, errorOf, isDone, maxTransactions, shownOf } from './activity-list.ts'
import { fetchActivityPage } from './activity-source.ts'
import { activityNamespace, hasService } from './tells-history.ts'
import { type ActivityState, nothingKnown } from './activity-state.ts'
import { groupByMonth } from './group-by-month.ts'
import type { HistoryPage, Transaction } from './history-client.ts'
import { createOwnSends, isOf } from './own-sends.ts'
import { watchSettledSends } from './settled-sends.ts'
import { maxRecipients, storedRecipientsFeature } from '../../transactions/shared/stored-recipients.ts'
import { findSuspicious, sentTo, type Suspicions } from './suspicions.ts'
import { type Held, heldIn, requireAccount } from './held.ts'

/** Activity of the EVM account on its network (S1.25). */
export interface ActivityController {
  /** State for views and subscribers. */
  readonly state: ActivityState
  /**
   * Loads the next page, or requests a failed one again. The state has the errors of requests.
   *
   * @throws KitError `activityWithoutAddress` if there is no account (S5.24)
   */
  next(): Promise<void>
  /** Loads the first page again unless it is less than 30 s old, and any page that failed. Never rejects. */
  refresh(): Promise<void>
  /** Loads the first page at once, even if it is fresh, because the account has a new transaction on a network. */
  expectChange(network: CaipNetwork): void
  /** Returns an error that was not returned before. Later errors are withheld until a page has loaded, or the user requests one. */
  takeFailure(): unknown
  /** Keeps the list up to date on changes of account and network and when the user comes back, until stopped. */
  follow(): Stop
}

/** Lifetime of the first page. */
export const activityAgeMs = 30_000

/** Maximum of pages without a visible transaction that are skipped at once. A service could send them endlessly. */
const passedOver = 5

export const activityFeature = defineFeature<ActivityController>('activity', (store, onDestroy) => {
  const { accounts, networks, features, environment } = store
  const { clock } = environment
  const state = proxy<ActivityState>(nothingKnown())
  const records = store.use(sendRecordsFeature)
  const recipients = store.use(storedRecipientsFeature)
  const ownSends = createOwnSends()
  /** List of the active account. */
  let list: ActivityList | undefined
  /** Accounts whose first page may lack a transaction that has just become final. The symbol identifies the latest one. */
  const settled = new Map<string, symbol>()
  let failure: unknown
  let isReported = false
  let followers = 0
  let stops: Stop[] = []

  const newest = createQuery<Held, HistoryPage>({
    clock,
    freshMs: (_page, key) => (settled.has(key) ? 0 : activityAgeMs),
    keyOf: ({ key }) => key,
    async ask({ key, address, network }, signal) {
      const send = settled.get(key)
      // A refresh must not be answered from a cache.
      const cache = state.transactions.length > 0 ? 'no-cache' : undefined
      const page = await fetchActivityPage(store, { address, network, cache }, signal)
      // The page may lack what became final during its request.
      if (settled.get(key) === send) settled.delete(key)
      return page
    },
    onChange(key, next) {
      if (list?.key !== key) return
      list.first = next
      if (next.status === 'ready') addNewest(list, next.value)
      show(list)
    },
  })
  const bought = createQuery<Held, HistoryPage>({
    clock,
    freshMs: () => activityAgeMs,
    keyOf: ({ key }) => key,
    ask: ({ address, network }, signal) => fetchActivityPage(store, { address, network, onramp: 'coinbase' }, signal),
    onChange(key, { value }) {
      if (list?.key === key && value) state.coinbaseTransactions = ref(value.items)
    },
  })

  /** Adds the new transactions before the known ones. If there may be a gap between them, the list starts over. */
  function addNewest(to: ActivityList, page: HistoryPage): void {
    const known = new Set(shownOf(to).map(({ id }) => id))
    const isContinuous = page.items.some(({ id }) => known.has(id))
    to.newest = isContinuous ? distinct([...page.items, ...to.newest]).slice(0, maxTransactions) : page.items
    if (isContinuous) return
    const before = to.pages
    to.older = undefined
    to.cursor = page.next
    to.pages = page.next === undefined ? undefined : olderPages(to, page.next)
    before?.reset(superseded())
  }

  /** Creates the pages after the first one (S4.74). */
  function olderPages(of: ActivityList, first: string): Pages {
    const { address, network } = of
    const pages: Pages = createPages<Transaction, HistoryPage>({
      clock,
      first,
      idOf: ({ id }) => id,
      max: maxTransactions,
      fetchPage: (cursor, signal) => fetchActivityPage(store, { address, network, cursor: String(cursor) }, signal),
      onChange(next) {
        if (of.pages !== pages) return
        of.older = next
        if (list === of) show(of)
      },
    })
    return pages
  }

  function show(of: ActivityList): void {
    const { first, older, network } = of
    const error = errorOf(of)
    const loading = first.status === 'loading' || older?.status === 'loading'
    if (error !== undefined && !isReported) failure = error
    if (error === undefined && !loading) isReported = false
    state.loading = loading
    state.error = typeof error === 'object' && error !== null ? ref(error) : error
    state.next = error !== undefined || isDone(of) ? undefined : (older?.value?.next ?? of.cursor)
    state.reach = (older?.value ?? first.value)?.reach
    state.isListed = first.value?.isListed ?? true
    state.lastNetworkInView = network.caipNetworkId
    const transactions = ownSends.merge(shownOf(of), records.state.list, of)
    state.empty = error !== undefined || (transactions.length === 0 && first.status === 'ready' && isDone(of))
    const shown = state.transactions
    if (transactions.length === shown.length && transactions.every((each, index) => each === shown[index])) return
    state.transactions = ref(transactions)
    storeRecipients(transactions, of)
    state.suspicious = ref(suspiciousOf(of, transactions))
    state.transactionsByYear = ref(groupByMonth(transactions))
  }

  /** Stores the recipients in the account's history, so that they outlive the page. */
  function storeRecipients(transactions: readonly Transaction[], { address }: ActivityList): void {
    const latest = [...new Set(transactions.flatMap(each => sentTo(each, address)))].slice(0, maxRecipients)
    const reported = latest.map(to => ({ address: to, isOwn: false }))
    recipients.add({ namespace: activityNamespace, address }, reported.toReversed())
  }

  /** Finds suspicious transactions. Imitations of recipients on pages that are not loaded count too. */
  function suspiciousOf({ address }: ActivityList, transactions: readonly Transaction[]): Suspicions {
    const known = recipients.of({ namespace: activityNamespace, address }).map(each => each.address)
    return findSuspicious(transactions, address, known)
  }

  function judgeAgain(): void {
    if (!list) return
    const next = suspiciousOf(list, state.transactions)
    if (JSON.stringify([...next]) !== JSON.stringify([...state.suspicious])) state.suspicious = ref(next)
  }

  /** Returns the list of the active account. Requests for the account or network before are aborted. */
  function look(): ActivityList | undefined {
    const now = heldIn(store)
    if (now?.key === list?.key) return list
    const before = list
    list = now && beginList(now)
    failure = undefined
    isReported = false
    Object.assign(state, nothingKnown())
    if (before) end(before)
    return list
  }

  function end(left: ActivityList): void {
    left.until.abort(superseded())
    left.pages?.reset(superseded())
    newest.reset(superseded(), [left.key])
    bought.reset(superseded(), [left.key])
    settled.delete(left.key)
  }

  /** Loads the list of an account. The state has its errors. */
  async function load(of: ActivityList): Promise<void> {
    const { signal } = of.until
    await newest.get(of, signal).catch(() => {})
    if (list !== of || of.first.status !== 'ready') return
    const { onramp } = features.state
    if (hasService(store) && onramp !== false && onramp.includes('coinbase'))
      void bought.get(of, signal).catch(() => {})
    if (hasService(store) && shownOf(of).length === 0) await more(of)
  }

  async function more(of: ActivityList): Promise<void> {
    const count = shownOf(of).length
    const isWanted = (): boolean => list === of && !isDone(of)
    // A node takes long for each page.
    const max = hasService(store) ? passedOver : 1
    for (let passed = 0; passed < max && isWanted(); passed++) {
      await of.pages?.next(of.until.signal).catch(() => {})
      if (errorOf(of) !== undefined || shownOf(of).length > count) return
    }
  }

  async function refresh(): Promise<void> {
    const now = look()
    if (now) await load(now)
  }

  /** Requests the first page at once after a send became final, even if the page is fresh. */
  function applySends(changed: readonly SendRecord[]): void {
    const of = list
    if (!of) return
    show(of)
    if (changed.some(record => isOf(record, of))) renew(of)
  }

  function renew(of: ActivityList): void {
    settled.set(of.key, Symbol('settled'))
    void refresh().then(() => {
      // The refresh may have joined a request that had started before.
      if (list === of && settled.has(of.key) && of.first.status === 'ready') return refresh()
    })
  }

  function change(): void {
    const before = list
    const now = look()
    if (now && now !== before) void load(now)
  }

  onDestroy(subscribe(recipients.state, judgeAgain))
  onDestroy(() => {
    stops.splice(0).forEach(stop => stop())
    const left = list
    list = undefined
    if (left) end(left)
  })

  return {
    state,
    async next() {
      requireAccount(store)
      const now = look()
      if (!now) return
      isReported = false
      await (now.first.status === 'ready' ? more(now) : load(now))
    },
    refresh,
    expectChange({ caipNetworkId }) {
      if (list?.network.caipNetworkId === caipNetworkId) renew(list)
    },
    takeFailure() {
      const taken = failure
      failure = undefined
      isReported ||= taken !== undefined
      return taken
    },
    follow() {
      if (followers++ === 0) {
        stops = [
          watchSettledSends(store, applySends),
          ...[accounts.state, networks.state].map(each => subscribe(each, change)),
          environment.browser.watchReturn(() => void refresh()),
        ]
        const now = look()
        if (now) show(now)
        void refresh()
      }
      let isFollowing = true
      return () => {
        if (isFollowing && --followers === 0) stops.splice(0).forEach(stop => stop())
        isFollowing = false
      }
    },
  }
})

function superseded(): DOMException {
  return new DOMException('The account changed', 'AbortError')
}
