import { defineFeature, listStores, type Store } from '@latchkey/core'

/** The sends whose wallet a kit has asked, and waits for. */
export const awaitedSendsFeature = defineFeature<Set<string>>('awaitedSends', () => new Set())

/** Whether this kit, or another one of the page, waits for what the wallet answers to a send. */
export function isAwaited(store: Store, id: string): boolean {
  return [store, ...listStores()].some(each => each.use(awaitedSendsFeature).has(id))
}
