import { defineFeature } from '@latchkey/core'
import { isSameAddress, namespaceOf, type Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { activityFeature } from '../../account/activity/activity-feature.ts'
import { fetchActivityPage } from '../../account/activity/activity-source.ts'
import { tokensFeature } from '../../account/tokens/tokens-feature.ts'
import { journalFeature } from '../shared/journal.ts'
import { findArrival } from './find-arrival.ts'
import type { PurchaseRecord } from '../shared/purchase-record.ts'
import { purchaseSchema } from './parse-purchase-record.ts'
import { purchasesKey, shownPurchasesFeature } from '../shared/shown-purchases-feature.ts'

/** Store of the purchases of this browser. It outlives the page, and watches for their arrival. */
export interface Purchases {
  /** Stored purchases, newest first. */
  readonly state: { readonly list: readonly PurchaseRecord[] }
  /** Stores a purchase, and watches for its arrival. */
  add(record: PurchaseRecord): void
  /** Removes a purchase. */
  remove(id: string): void
  /** Searches for arrivals at once. Never rejects. */
  look(): Promise<void>
}

/** Time for which a purchase is stored and its arrival is watched. */
export const purchaseAgeMs = 24 * 60 * 60_000
/** Maximum of stored purchases. Those that have arrived are evicted first. */
export const maxPurchases = 20
/** Shortest time between two requests to the service, even if blocks are faster. */
const blockWaitMs = 3_000
/** Time between two requests without blocks. After {@link soonAgeMs} a purchase is searched for less often. */
const [soonMs, laterMs, soonAgeMs] = [15_000, 60_000, 10 * 60_000]

export const purchasesFeature = defineFeature<Purchases>('purchases', (store, onDestroy) => {
  const { accounts, networks, options, environment, events } = store
  const { clock, browser } = environment
  const { state, all, put, update, remove } = store.use(journalFeature).register<PurchaseRecord>({
    key: purchasesKey,
    schema: purchaseSchema,
    maxEntries: maxPurchases,
    timeOf: ({ opened }) => opened,
    isEvictable: ({ stage }) => stage.status === 'arrived',
    isKept: ({ opened }, now) => Math.abs(now - opened) < purchaseAgeMs,
  })
  const ended = new AbortController()
  const blocks = new Map<string, Stop>()
  let stopWaiting: Stop | undefined
  let due = Infinity
  let looking: Promise<void> | undefined

  /** Returns the pending purchases of the connected accounts. */
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
      // The polling works without blocks too.
      .catch(() => {})
    return () => ending.abort()
  }

  async function lookOnce(): Promise<void> {
    // The oldest purchase gets the first matching transaction.
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
      // Another tab may have found the arrival meanwhile, or the user may have removed the purchase.
      if (!stage || !known.some(each => each.id === record.id && each.stage.status === 'opened')) continue
      update(record.id, each => ({ ...each, stage }))
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
  // After a reload, the search does not wait for the next block.
  if (open().length > 0) wait(0)

  return {
    state,
    add: put,
    remove,
    look,
  }
})
