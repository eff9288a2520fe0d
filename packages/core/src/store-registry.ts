import { BaseError, createEmitter, type Stop } from '@latchkey/primitives'

import type { Store } from './create-store.ts'

/** The page has no kit. */
export class NoKitError extends BaseError<'noKit'> {
  constructor() {
    super('noKit', 'Please call createAppKit() first')
  }
}

/**
 * The kits of this page, the oldest first. Elements and hooks without an explicit kit use the first one. This set and
 * the custom-element registry are all that two kits share.
 */
const stores = new Set<Store>()
const changes = createEmitter<{ change: undefined }>()

/** Registers a kit, until stopped. */
export function registerStore(store: Store): Stop {
  stores.add(store)
  changes.emit('change', undefined)
  return () => {
    if (stores.delete(store)) changes.emit('change', undefined)
  }
}

/** Returns the kits of the page, the oldest first. */
export function listStores(): readonly Store[] {
  return [...stores]
}

/**
 * Returns the kit for elements and hooks without an explicit one: the first of the page, until it is destroyed. A later
 * kit does not replace it.
 */
export function findDefaultStore(): Store | undefined {
  return listStores()[0]
}

/**
 * Calls back whenever a kit is registered or destroyed, because an element may be on the page before its kit is
 * created.
 */
export function watchStores(watcher: () => void): Stop {
  return changes.on('change', watcher)
}
