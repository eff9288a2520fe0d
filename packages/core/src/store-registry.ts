import { BaseError, createEmitter, type Stop } from '@latchkey/primitives'

import type { Store } from './create-store.ts'

/** No kit on this page. */
export class NoKitError extends BaseError<'noKit'> {
  constructor() {
    super('noKit', 'Please call createAppKit() first')
  }
}

/**
 * The kits of this page, the oldest first: what an element or a hook to which nobody named one falls back on. Besides the
 * custom-element registry this is the only thing that two kits share.
 */
const stores = new Set<Store>()
const changes = createEmitter<{ change: undefined }>()

/** Makes a kit known to the page, until stopped. */
export function registerStore(store: Store): Stop {
  stores.add(store)
  changes.emit('change', undefined)
  return () => {
    if (stores.delete(store)) changes.emit('change', undefined)
  }
}

/** The kits of the page, in the order in which they came. */
export function listStores(): readonly Store[] {
  return [...stores]
}

/**
 * The kit that elements and hooks follow where nobody names one: the first one of the page, until it is destroyed. A kit that comes
 * later takes nothing away from it.
 */
export function findDefaultStore(): Store | undefined {
  return listStores()[0]
}

/** Hears of every kit that comes or goes: an element may be on the page before its kit is made. */
export function watchStores(watcher: () => void): Stop {
  return changes.on('change', watcher)
}
