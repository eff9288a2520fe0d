import { type AppKit, noteMultiWallet } from '@latchkey/appkit'
import { useEffect } from 'react'

import { useKitSource } from './kit-source.ts'

/** Warns the site's developers once, when a component first uses connections, that only the active one is listed. */
export function useMultiWalletNotice(appKit?: AppKit): void {
  const source = useKitSource(appKit)
  useEffect(() => {
    const kit = source.make()
    if (kit) noteMultiWallet(kit)
  }, [source])
}
