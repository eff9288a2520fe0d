import type { Store } from '@latchkey/core'
import type { ActivityReach, CaipNetwork, Stop } from '@latchkey/primitives'
import { snapshot, subscribe } from 'valtio/vanilla'

import { activityFeature } from './activity-feature.ts'
import { fetchActivityPage } from './activity-source.ts'
import type { ActivityState } from './activity-state.ts'
import { heldIn, requireAccount } from './held.ts'
import type { Transaction } from './history-client.ts'

/** Which page of the activity is wanted. */
export interface ActivityPageChoice {
  /** From the page before. @default the newest transactions */
  cursor?: string | undefined
  /** Nobody waits any longer once it is aborted. */
  signal?: AbortSignal | undefined
}

/** One page of what happened to an account. */
export interface ActivityPage {
  /** Newest first. */
  readonly transactions: readonly Transaction[]
  /** The cursor of the page after it; absent on the last one. */
  readonly next?: string
  /** How far back it was looked, where the network's node tells it and no service. */
  readonly reach?: ActivityReach
}

/**
 * One page of what happened to the EVM account that is connected, asked for anew. Empty where nobody tells.
 *
 * @throws KitError `activityWithoutAddress` without an account (S5.24), `activityUnavailable`
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

/** What is known of the activity of the EVM account, which is kept up to date while it is watched. */
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
 * Adds the page to come to what is known, or asks again for one that did not come.
 *
 * @throws KitError `activityWithoutAddress` without an account (S5.24)
 */
export async function fetchMoreActivity(store: Store): Promise<void> {
  await store.use(activityFeature).next()
}
