import { findDefaultStore, listStores, NoKitError, registerStore, type Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

/** The kit of each store of the page. The registry of stores decides which one is the default. */
const kits = new WeakMap<Store, AppKit>()

/** Registers a kit with the page. A server renders pages for many users, so it registers none. */
export function registerKit(kit: AppKit): Stop {
  if (typeof document === 'undefined') return () => {}
  kits.set(kit.store, kit)
  return registerStore(kit.store)
}

/** Returns the kit for hooks and elements without an explicit one: the first of the page, until it is destroyed. */
export function findDefaultKit(): AppKit | undefined {
  const store = findDefaultStore()
  return store && kits.get(store)
}

/**
 * Returns the kit for hooks and elements without an explicit one: the first of the page, until it is destroyed.
 *
 * @throws NoKitError "Please call createAppKit() first"
 */
export function getDefaultKit(): AppKit {
  const kit = findDefaultKit()
  if (!kit) throw new NoKitError()
  return kit
}

/** Returns the kit that another call for the same project gets. Kits with `separate` are left out. */
export function findSharedKit(projectId: string): AppKit | undefined {
  const store = listStores().find(({ options }) => options.projectId === projectId && !options.separate)
  return store && kits.get(store)
}
