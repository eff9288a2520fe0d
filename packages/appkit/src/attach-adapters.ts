import type { ChainAdapter, Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

/** By kit, the adapters that have joined it to another library of the page, and what ends that. */
const attached = /* #__PURE__ */ new WeakMap<AppKit, Map<ChainAdapter, Stop | void>>()

/** Joins a kit to the libraries that its adapters bring, each once. */
export function attachAdapters(kit: AppKit, adapters: readonly ChainAdapter[]): void {
  const known = attached.get(kit) ?? new Map<ChainAdapter, Stop | void>()
  attached.set(kit, known)
  for (const adapter of adapters) if (!known.has(adapter)) known.set(adapter, adapter.attach?.(kit))
}

/**
 * Joins the kit of the page to the libraries of adapters that another call of `createAppKit` names: another part of the page, or another run
 * of its module, has made such a library anew. Their wallets stay those of the kit's own adapters.
 */
export function attachOthers(kit: AppKit, adapters: readonly ChainAdapter[] = []): void {
  const own = kit.store.options.adapters
  attachAdapters(
    kit,
    adapters.filter(adapter => !own.includes(adapter)),
  )
}

/** Ends what {@link attachAdapters} and {@link attachOthers} began. */
export function detachAdapters(kit: AppKit): void {
  attached.get(kit)?.forEach(stop => stop?.())
  attached.delete(kit)
}
