import type { ChainAdapter, Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

/** The adapters that have connected each kit with another library of the page, with the functions that end it. */
const attached = /* #__PURE__ */ new WeakMap<AppKit, Map<ChainAdapter, Stop | void>>()

/** Connects a kit with the libraries of its adapters, each once. */
export function attachAdapters(kit: AppKit, adapters: readonly ChainAdapter[]): void {
  const known = attached.get(kit) ?? new Map<ChainAdapter, Stop | void>()
  attached.set(kit, known)
  for (const adapter of adapters) if (!known.has(adapter)) known.set(adapter, adapter.attach?.(kit))
}

/**
 * Connects the page's kit with the libraries of adapters from another call of `createAppKit`: another part of the page, or
 * another run of its module, has created such a library anew. The wallets stay those of the kit's own adapters.
 */
export function attachOthers(kit: AppKit, adapters: readonly ChainAdapter[] = []): void {
  const own = kit.store.options.adapters
  attachAdapters(
    kit,
    adapters.filter(adapter => !own.includes(adapter)),
  )
}

/** Ends the connections of {@link attachAdapters} and {@link attachOthers}. */
export function detachAdapters(kit: AppKit): void {
  attached.get(kit)?.forEach(stop => stop?.())
  attached.delete(kit)
}
