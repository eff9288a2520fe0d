import { findDefaultStore, listStores, NoKitError, registerStore, type Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

/** The kit over each store of the page. Which one counts, the registry of the stores says. */
const kits = new WeakMap<Store, AppKit>()

/** A server renders pages for many people and keeps none. */
export function registerKit(kit: AppKit): Stop {
  if (typeof document === 'undefined') return () => {}
  kits.set(kit.store, kit)
  return registerStore(kit.store)
}

/** The kit that hooks and elements follow where nobody names one: the first one of the page, until it is destroyed. */
export function findDefaultKit(): AppKit | undefined {
  const store = findDefaultStore()
  return store && kits.get(store)
}

/**
 * The kit that hooks and elements follow where nobody names one: the first one of the page, until it is destroyed.
 *
 * @throws NoKitError "Please call createAppKit() first"
 */
export function getDefaultKit(): AppKit {
  const kit = findDefaultKit()
  if (!kit) throw new NoKitError()
  return kit
}

/** The kit that another call for the same project gets: none of those that are to stay apart. */
export function findSharedKit(projectId: string): AppKit | undefined {
  const store = listStores().find(({ options }) => options.projectId === projectId && !options.separate)
  return store && kits.get(store)
}
