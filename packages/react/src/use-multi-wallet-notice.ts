import type { AppKit } from '@latchkey/appkit'
import { useEffect } from 'react'

import { useKitSource } from './kit-source.ts'

/** Tells the site's developers once, when a component begins to use connections, that only the active one is listed. */
export function useMultiWalletNotice(appKit?: AppKit): void {
  const source = useKitSource(appKit)
  useEffect(() => {
    const store = source.make()?.store
    if (store && !store.features.state.multiWallet) store.alerts.raise('multiWalletOff')
  }, [source])
}
