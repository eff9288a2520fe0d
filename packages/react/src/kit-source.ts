import { type AppKit, type AppKitOptions, findDefaultKit, getDefaultKit, watchStores } from '@latchkey/appkit'
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react'

import { createAppKit } from './create-appkit.ts'

/** Where a hook gets its kit from. */
export interface KitSource {
  /** For rendering: makes nothing. */
  get(): AppKit | undefined
  /** For effects: makes the kit where that is the provider's task. There is none once the kit of the page was destroyed. */
  make(): AppKit | undefined
  /**
   * For event handlers.
   *
   * @throws NoKitError "Please call createAppKit() first"
   */
  require(): AppKit
}

export interface KitContextValue {
  source: KitSource
  /** Changes once the provider has made its kit, so that its readers render again before the first paint. */
  kit: AppKit | undefined
}

export const KitContext = createContext<KitContextValue | undefined>(undefined)

export interface KitChoice {
  /** @default the provider's kit, else the first one of the page, as for the elements */
  appKit?: AppKit | undefined
}

/**
 * The kit source of a hook; another one when another kit becomes the one to follow.
 *
 * @throws NoKitError "Please call createAppKit() first" in a browser where there was no kit when the component came
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

/** A kit that is there; `undefined` where it was destroyed and no other came. */
export function sourceOf(kit: AppKit | undefined): KitSource {
  return { get: () => kit, make: () => kit, require: () => kit ?? getDefaultKit() }
}

/** Makes a provider's kit at most once, and only in a commit: a render that React throws away leaves nothing behind. */
export function createKitSource(options: AppKitOptions): KitSource & { destroy(): void } {
  let kit: AppKit | undefined
  // A provider's kit lives and ends with it, and so is never one that others have.
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
