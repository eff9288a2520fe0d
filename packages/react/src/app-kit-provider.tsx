import type { AppKit, AppKitOptions } from '@latchkey/appkit'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { createKitSource, KitContext, type KitSource, sourceOf } from './kit-source.ts'

export type AppKitProviderProps = { children?: ReactNode } & (
  | { appKit: AppKit }
  | (AppKitOptions & { appKit?: undefined })
)

/**
 * Provides a kit for the hooks below it: the given one, or its own, created once from the first options.
 *
 * @example
 * <AppKitProvider projectId="my-shop" networks={[mainnet]} adapters={[new EvmAdapter()]}>
 *   <App />
 * </AppKitProvider>
 */
export function AppKitProvider(props: AppKitProviderProps): ReactNode {
  const { children, ...rest } = props
  const [own] = useState(() => (rest.appKit ? undefined : createKitSource(rest as AppKitOptions)))
  const [made, setMade] = useState<AppKit>()
  const destruction = useRef<ReturnType<typeof setTimeout>>(undefined)

  useBrowserLayoutEffect(() => {
    if (own) setMade(own.require())
  }, [own])
  // Not in the layout effect, which a Suspense boundary ends when it hides the provider, although the visit goes on.
  useEffect(() => {
    if (!own) return
    clearTimeout(destruction.current)
    // Strict Mode unmounts and mounts again at once. Only a provider that stays unmounted destroys its kit.
    return () => {
      destruction.current = setTimeout(() => own.destroy())
    }
  }, [own])

  const { appKit } = rest
  const value = useMemo(() => {
    const source: KitSource = appKit ? sourceOf(appKit) : (own as KitSource)
    return { source, kit: appKit ?? made }
  }, [appKit, own, made])
  return <KitContext.Provider value={value}>{children}</KitContext.Provider>
}

/** React warns of layout effects on a server, where they never run anyway. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
