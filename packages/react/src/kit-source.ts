import { type AppKit, type AppKitOptions, findDefaultKit, getDefaultKit, watchStores } from '@latchkey/appkit'
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react'

import { createAppKit } from './create-appkit.ts'

/** The kit of a hook. */
export interface KitSource {
  /** For rendering: returns the kit, without creating one. */
  get(): AppKit | undefined
  /** For effects: creates the provider's kit if it has its own. `undefined` once the page's kit was destroyed. */
  make(): AppKit | undefined
  /**
   * For event handlers: returns the kit.
   *
   * @throws NoKitError "Please call createAppKit() first"
   */
  require(): AppKit
}

export interface KitContextValue {
  source: KitSource
  /** Set once the provider has created its kit, so that its readers render again before the first paint. */
  kit: AppKit | undefined
}

export const KitContext = createContext<KitContextValue | undefined>(undefined)

export interface KitChoice {
  /** The kit. @default the provider's kit, else the first one of the page, as for the elements */
  appKit?: AppKit | undefined
}

/**
 * Returns the kit source of a hook; another one when the kit changes.
 *
 * @throws NoKitError "Please call createAppKit() first" in a browser without a kit at the first render
 */
export function useKitSource(appKit?: AppKit): KitSource {
  const context = useContext(KitContext)
  const isNamed = appKit !== undefined || context !== undefined
  useState(() => {
    if (!isNamed && typeof document !== 'undefined') getDefaultKit()
  })
  const first = useSyncExternalStore(isNamed ? watchNothing : watchStores, findDefaultKit, findDefaultKit)
  const kit = appKit ?? (context ? undefined : first)
  const own = useMemo(() => sourceOf(kit), [kit])
  return !appKit && context ? context.source : own
}

const watchNothing = (): (() => void) => () => {}

/** Wraps an existing kit; `undefined` if it was destroyed and no other was created. */
export function sourceOf(kit: AppKit | undefined): KitSource {
  return { get: () => kit, make: () => kit, require: () => kit ?? getDefaultKit() }
}

/** Creates a provider's kit at most once, and only in a commit, so that a discarded render leaves nothing behind. */
export function createKitSource(options: AppKitOptions): KitSource & { destroy(): void } {
  let kit: AppKit | undefined
  // A provider's kit lives and ends with it, so it is never shared.
  const make = (): AppKit => (kit ??= createAppKit({ separate: true, ...options }))
  return {
    get: () => kit,
    make,
    require: make,
    destroy() {
      kit?.destroy()
      kit = undefined
    },
  }
}
