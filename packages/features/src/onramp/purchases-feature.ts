import { defineFeature } from '@latchkey/core'
import { isSameAddress, namespaceOf, type Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { activityFeature } from '../activity/activity-feature.ts'
import { fetchActivityPage } from '../activity/activity-source.ts'
import { tokensFeature } from '../tokens/tokens-feature.ts'
import { createRecordStore } from '../transaction/record-store.ts'
import { findArrival } from './find-arrival.ts'
import type { PurchaseRecord } from './onramp-state.ts'
import { parsePurchaseRecord } from './parse-purchase-record.ts'
import { purchasesKey, shownPurchasesFeature } from './shown-purchases-feature.ts'

/** What was bought from this browser, as it outlives the page, and its arrival. */
export interface Purchases {
  /** The newest first. */
  readonly state: { readonly list: readonly PurchaseRecord[] }
  /** Keeps a new one, and watches for what it brings. */
  add(record: PurchaseRecord): void
  /** Forgets one. */
  remove(id: string): void
  /** Looks now, in place of waiting. Never rejects. */
  look(): Promise<void>
}

/** For so long a purchase is kept, and its arrival watched for. */
export const purchaseAgeMs = 24 * 60 * 60_000
/** So many are kept at most: those that have arrived go first. */
export const mostPurchases = 20
/** However fast blocks come, the service is not asked more often. */
const blockWaitMs = 3_000
/** Without a block it is asked after this long; a purchase that takes its time, seldom. */
const [soonMs, laterMs, soonAgeMs] = [15_000, 60_000, 10 * 60_000]

export const purchasesFeature = defineFeature<Purchases>('purchases', (store, onDestroy) => {
  const { accounts, networks, options, environment, events } = store
  const { clock, browser } = environment
  const { state, all, put, change, remove } = createRecordStore(
    store,
    {
      key: purchasesKey,
      most: mostPurchases,
      parse: parsePurchaseRecord,
      timeOf: ({ opened }) => opened,
      goesFirst: ({ stage }) => stage.status === 'arrived',
      isKept: ({ opened }, now) => Math.abs(now - opened) < purchaseAgeMs,
    },
    onDestroy,
  )
  const ended = new AbortController()
  const blocks = new Map<string, Stop>()
  let stopWaiting: Stop | undefined
  let due = Infinity
  let looking: Promise<void> | undefined

  /** Those whose arrival can be seen now. */
  const open = (): readonly PurchaseRecord[] =>
    state.list.filter(({ stage, networkId, address, opened }) => {
      const own = accounts.identity(namespaceOf(networkId))?.address
      const isYoung = Math.abs(clock.now() - opened) < purchaseAgeMs
      return (
        stage.status === 'opened' && isYoung && own !== undefined && isSameAddress(namespaceOf(networkId), own, address)
      )
    })

  function wait(ms: number): void {
    const at = clock.now() + ms
    if (stopWaiting && at >= due) return
    stopWaiting?.()
    due = at
    stopWaiting = clock.after(ms, () => {
      stopWaiting = undefined
      void look()
    })
  }

  function schedule(): void {
    const awaited = open()
    const places = new Set(awaited.map(({ networkId }) => networkId))
    for (const [id, stop] of blocks)
      if (![...places].some(place => place === id)) {
        stop()
        blocks.delete(id)
      }
    for (const id of places) if (!blocks.has(id)) blocks.set(id, watchBlocks(id))
    if (awaited.length === 0) {
      stopWaiting?.()
      stopWaiting = undefined
      return
    }
    const isRecent = awaited.some(({ opened }) => Math.abs(clock.now() - opened) < soonAgeMs)
    wait(isRecent ? soonMs : laterMs)
  }

  function watchBlocks(id: PurchaseRecord['networkId']): Stop {
    const ending = new AbortController()
    const network = networks.find(id)
    const adapter = options.adapters.find(({ namespace }) => namespace === namespaceOf(id))
    void adapter
      ?.actions?.()
      .then(actions => {
        if (ending.signal.aborted || !network) return
        const stop = actions.watchBlocks?.(network, () => wait(blockWaitMs))
        ending.signal.addEventListener('abort', () => stop?.())
      })
      // It is asked for without blocks too.
      .catch(() => {})
    return () => ending.abort()
  }

  async function lookOnce(): Promise<void> {
    // The oldest takes what came first.
    for (const record of open().toReversed()) {
      const network = networks.find(record.networkId)
      if (!network) continue
      const page = await fetchActivityPage(
        store,
        { address: record.address, network, cache: 'no-cache' },
        ended.signal,
      ).catch(() => undefined)
      if (ended.signal.aborted) return
      const known = all()
      const taken = new Set(known.flatMap(({ stage }) => (stage.status === 'arrived' ? stage.transaction : [])))
      const awaited = new Set(open().flatMap(({ id, symbol }) => (id === record.id ? [] : symbol)))
      const stage = page && findArrival(page.items, record, { taken, awaited })
      // Another tab may have seen it arrive meanwhile, or the person have forgotten it.
      if (!stage || !known.some(each => each.id === record.id && each.stage.status === 'opened')) continue
      change(list => list.map(each => (each.id === record.id ? { ...each, stage } : each)))
      events.track('BUY_SUCCESS', { network: record.networkId, token: stage.symbol, amount: stage.amount })
      void store.use(tokensFeature).expectChange(network)
      store.use(activityFeature).expectChange(network)
    }
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = undefined
      if (!ended.signal.aborted) schedule()
    })
    return looking
  }

  const { show } = store.use(shownPurchasesFeature)
  onDestroy(subscribe(state, () => show(state.list)))
  show(state.list)
  for (const each of [state, accounts.state]) onDestroy(subscribe(each, schedule))
  onDestroy(
    browser.watchReturn(() => {
      if (open().length > 0) void look()
    }),
  )
  onDestroy(() => {
    ended.abort()
    stopWaiting?.()
    blocks.forEach(stop => stop())
  })
  schedule()
  // A page that was loaded again need not wait for the next block.
  if (open().length > 0) wait(0)

  return {
    state,
    add: put,
    remove,
    look,
  }
})
