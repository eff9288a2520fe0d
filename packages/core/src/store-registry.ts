import { BaseError, type Stop } from '@latchkey/primitives'

import type { Store } from './create-store.ts'

/** No kit on this page, or more than one where only one could be meant. */
export class DefaultKitError extends BaseError<'noKit' | 'severalKits'> {
  constructor(count: number) {
    if (count === 0) super('noKit', 'Please call createAppKit() first')
    else super('severalKits', 'There is more than one kit on this page', { advice: 'Name the one that is meant' })
  }
}

/**
 * The kits of this page: what an element or a hook without a context falls back on. Besides the custom-element registry this
 * is the only thing that two kits share.
 */
const stores = new Set<Store>()
const watchers = new Set<() => void>()

export function registerStore(store: Store): Stop {
  stores.add(store)
  watchers.forEach(watcher => watcher())
  return () => {
    stores.delete(store)
    watchers.forEach(watcher => watcher())
  }
}

/**
 * The one kit of this page.
 *
 * @throws DefaultKitError where there is none, or where a choice between several would be a guess
 */
export function getDefaultStore(): Store {
  const [store] = stores
  if (!store || stores.size > 1) throw new DefaultKitError(stores.size)
  return store
}

/** Hears of every kit that comes or goes: an element may be on the page before its kit is made. */
export function watchStores(watcher: () => void): Stop {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
