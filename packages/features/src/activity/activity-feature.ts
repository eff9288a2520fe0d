import { createPages, createQuery, defineFeature, type Pages } from '@latchkey/core'
import type { CaipNetwork, Stop } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { sendRecordsFeature } from '../send/send-records-feature.ts'
import type { SendRecord } from '../send/send-state.ts'
import { type ActivityList, beginList, distinct, errorOf, isDone, mostTransactions, shownOf } from './activity-list.ts'
import { fetchActivityPage } from './activity-source.ts'
import { activityFamily, hasService } from './tells-history.ts'
import { type ActivityState, nothingKnown } from './activity-state.ts'
import { groupByMonth } from './group-by-month.ts'
import type { HistoryPage, Transaction } from './history-client.ts'
import { createOwnSends, isOf } from './own-sends.ts'
import { watchSettledSends } from './settled-sends.ts'
import { maxRecipients, storedRecipientsFeature } from '../transaction/stored-recipients.ts'
import { findSuspicious, sentTo, type Suspicions } from './suspicions.ts'
import { type Held, heldIn, requireAccount } from './held.ts'

/** What happened to the EVM account, on its network (S1.25). */
export interface ActivityController {
  /** What is known of it; views watch it. */
  readonly state: ActivityState
  /**
   * Adds the page to come, or asks again for one that did not come. What fails stands in the state.
   *
   * @throws KitError `activityWithoutAddress` where there is no account (S5.24)
   */
  next(): Promise<void>
  /** Looks for what is new, unless somebody did in the last 30 s; what failed is asked for again. Never rejects. */
  refresh(): Promise<void>
  /** Says that something happened to the account that shows on a network: it is looked for at once, however new the first page is. */
  expectChange(network: CaipNetwork): void
  /** Why something did not come, where nobody was told since there was an answer, or a person asked. */
  takeFailure(): unknown
  /** Keeps it up to date while account and network change, and when the person comes back, until stopped. */
  follow(): Stop
}

/** The first page is good for this long. */
export const activityAgeMs = 30_000

/** Pages with nothing to show that are passed over at once; a service could send them for ever. */
const passedOver = 5

export const activityFeature = defineFeature<ActivityController>('activity', (store, onDestroy) => {
  const { accounts, networks, features, environment } = store
  const { clock } = environment
  const state = proxy<ActivityState>(nothingKnown())
  const records = store.use(sendRecordsFeature)
  const recipients = store.use(storedRecipientsFeature)
  const ownSends = createOwnSends()
  /** Of the account that shows. */
  let list: ActivityList | undefined
  /** What was settled last, by whose first page does not tell of it yet. */
  const settled = new Map<string, symbol>()
  let failure: unknown
  let isTold = false
  let followers = 0
  let stops: Stop[] = []

  const newest = createQuery<Held, HistoryPage>({
    clock,
    freshMs: (_page, key) => (settled.has(key) ? 0 : activityAgeMs),
    keyOf: ({ key }) => key,
    async ask({ key, address, network }, signal) {
      const send = settled.get(key)
      // Who looks for what is new does not want what a cache has.
      const cache = state.transactions.length > 0 ? 'no-cache' : undefined
      const page = await fetchActivityPage(store, { address, network, cache }, signal)
      // What was settled meanwhile, this page may not know of.
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

  /** What is new stands before what was there; where there is a gap between them, the list begins anew. */
  function addNewest(to: ActivityList, page: HistoryPage): void {
    const known = new Set(shownOf(to).map(({ id }) => id))
    const isGapless = page.items.some(({ id }) => known.has(id))
    to.newest = isGapless ? distinct([...page.items, ...to.newest]).slice(0, mostTransactions) : page.items
    if (isGapless) return
    const before = to.pages
    to.older = undefined
    to.cursor = page.next
    to.pages = page.next === undefined ? undefined : olderPages(to, page.next)
    before?.reset(superseded())
  }

  /** What comes after the first page (S4.74). */
  function olderPages(of: ActivityList, first: string): Pages {
    const { address, network } = of
    const pages: Pages = createPages<Transaction, HistoryPage>({
      clock,
      first,
      idOf: ({ id }) => id,
      most: mostTransactions,
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
    if (error !== undefined && !isTold) failure = error
    if (error === undefined && !loading) isTold = false
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

  /** Stores the recipients that the history of the account names, so that they outlive the page. */
  function storeRecipients(transactions: readonly Transaction[], { address }: ActivityList): void {
    const latest = [...new Set(transactions.flatMap(each => sentTo(each, address)))].slice(0, maxRecipients)
    const reported = latest.map(to => ({ address: to, isOwn: false }))
    recipients.add({ namespace: activityFamily, address }, reported.toReversed())
  }

  /** Imitations of recipients on pages that have not come are suspicious too. */
  function suspiciousOf({ address }: ActivityList, transactions: readonly Transaction[]): Suspicions {
    const known = recipients.of({ namespace: activityFamily, address }).map(each => each.address)
    return findSuspicious(transactions, address, known)
  }

  function judgeAgain(): void {
    if (!list) return
    const next = suspiciousOf(list, state.transactions)
    if (JSON.stringify([...next]) !== JSON.stringify([...state.suspicious])) state.suspicious = ref(next)
  }

  /** The list of the account that shows; what is asked for an account or a network that is left ends. */
  function look(): ActivityList | undefined {
    const now = heldIn(store)
    if (now?.key === list?.key) return list
    const before = list
    list = now && beginList(now)
    failure = undefined
    isTold = false
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

  /** What fails stands in the state. */
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
    // A node takes long over each.
    const most = hasService(store) ? passedOver : 1
    for (let passed = 0; passed < most && isWanted(); passed++) {
      await of.pages?.next(of.until.signal).catch(() => {})
      if (errorOf(of) !== undefined || shownOf(of).length > count) return
    }
  }

  async function refresh(): Promise<void> {
    const now = look()
    if (now) await load(now)
  }

  /** What is settled is looked up at once, however new the first page is. */
  function heedSends(changed: readonly SendRecord[]): void {
    const of = list
    if (!of) return
    show(of)
    if (changed.some(record => isOf(record, of))) renew(of)
  }

  function renew(of: ActivityList): void {
    settled.set(of.key, Symbol('settled'))
    void refresh().then(() => {
      // It may have joined a request that began before.
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
      isTold = false
      await (now.first.status === 'ready' ? more(now) : load(now))
    },
    refresh,
    expectChange({ caipNetworkId }) {
      if (list?.network.caipNetworkId === caipNetworkId) renew(list)
    },
    takeFailure() {
      const taken = failure
      failure = undefined
      isTold ||= taken !== undefined
      return taken
    },
    follow() {
      if (followers++ === 0) {
        stops = [
          watchSettledSends(store, heedSends),
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
