import type { Store } from '@latchkey/core'
import type { ActivityReach, CaipNetwork, Stop } from '@latchkey/primitives'
import { snapshot, subscribe } from 'valtio/vanilla'

import { activityFeature } from './activity-feature.ts'
import { fetchActivityPage } from './activity-source.ts'
import type { ActivityState } from './activity-state.ts'
import { heldIn, requireAccount } from './held.ts'
import type { Transaction } from './history-client.ts'

/** Page of the activity to fetch. */
export interface ActivityPageChoice {
  /** Cursor of the page before. @default the newest transactions */
  cursor?: string | undefined
  /** Signal that aborts the request. */
  signal?: AbortSignal | undefined
}

/** A page of an account's activity. */
export interface ActivityPage {
  /** Transactions, newest first. */
  readonly transactions: readonly Transaction[]
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string
  /** Age up to which the network's node was searched; absent if a service answered. */
  readonly reach?: ActivityReach
}

/**
 * Fetches a page of the connected EVM account's activity without a cache. It is empty if neither a service nor a node
 * reports activity.
 *
 * @throws KitError `activityWithoutAddress` without an account (S5.24), `activityUnavailable`; the reason of the signal
 */
export async function fetchActivity(store: Store, { cursor, signal }: ActivityPageChoice = {}): Promise<ActivityPage> {
  signal?.throwIfAborted()
  requireAccount(store)
  const held = heldIn(store)
  if (!held) return { transactions: [] }
  const { items, next, reach } = await fetchActivityPage(
    store,
    { ...held, cursor },
    signal ?? new AbortController().signal,
  )
  return { transactions: items, ...(next !== undefined && { next }), ...(reach && { reach }) }
}

/** Returns the activity of the EVM account. It is kept up to date while there is a listener. */
export function activityOf(store: Store): { get(): Readonly<ActivityState>; watch(listener: () => void): Stop } {
  const { state, follow } = store.use(activityFeature)
  return {
    get: () => snapshot(state) as Readonly<ActivityState>,
    watch(listener) {
      const stops = [subscribe(state, listener), follow()]
      return () => stops.forEach(stop => stop())
    },
  }
}

/** Fetches the activity of an account on `network` again, if it was fetched before. */
export function refetchActivity(store: Store, network: CaipNetwork): void {
  store.use(activityFeature).expectChange(network)
}

/**
 * Loads the next page of the shared list, or requests a failed one again.
 *
 * @throws KitError `activityWithoutAddress` without an account (S5.24)
 */
export async function fetchMoreActivity(store: Store): Promise<void> {
  await store.use(activityFeature).next()
}
