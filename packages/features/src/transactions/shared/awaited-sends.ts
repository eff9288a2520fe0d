import { defineFeature, listStores, type Store } from '@latchkey/core'

/** Ids of the sends and swaps for whose wallet answer a kit waits. */
export const awaitedSendsFeature = defineFeature<Set<string>>('awaitedSends', () => new Set())

/** Returns whether this kit, or another one of the page, waits for the wallet's answer to a send or a swap. */
export function isAwaited(store: Store, id: string): boolean {
  return [store, ...listStores()].some(each => each.use(awaitedSendsFeature).has(id))
}
