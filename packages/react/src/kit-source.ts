import { type AppKit, type AppKitOptions, getDefaultKit } from '@latchkey/appkit'
import { createContext, useContext, useMemo } from 'react'

import { createAppKit } from './create-appkit.ts'

/**
 * Where a hook gets its kit from. `get` may be called while rendering, because it makes nothing; `ensure` makes the kit where
 * that is the provider's task, and so is for effects and event handlers.
 */
export interface KitSource {
  get(): AppKit | undefined
  ensure(): AppKit
}

export interface KitContextValue {
  source: KitSource
  /** Changes once the provider has made its kit, so that its readers render again before the first paint. */
  kit: AppKit | undefined
}

export const KitContext = createContext<KitContextValue | undefined>(undefined)

export interface KitChoice {
  /** @default the provider's kit, else the one that `createAppKit` made */
  appKit?: AppKit | undefined
}

/**
 * The kit source of a hook.
 *
 * @throws DefaultKitError "Please call createAppKit() first" in a browser where there is no kit
 */
export function useKitSource(appKit?: AppKit): KitSource {
  const context = useContext(KitContext)
  const own = useMemo(() => appKit && { get: () => appKit, ensure: () => appKit }, [appKit])
  if (own) return own
  if (context) return context.source
  if (typeof document !== 'undefined') getDefaultKit()
  return defaultSource
}

const defaultSource: KitSource = {
  get: () => (typeof document === 'undefined' ? undefined : getDefaultKit()),
  ensure: getDefaultKit,
}

/** Makes a provider's kit at most once, and only in a commit: a render that React throws away leaves nothing behind. */
export function createKitSource(options: AppKitOptions): KitSource & { destroy(): void } {
  let kit: AppKit | undefined
  return {
    get: () => kit,
    ensure: () => (kit ??= createAppKit(options)),
    destroy() {
      kit?.destroy()
      kit = undefined
    },
  }
}
