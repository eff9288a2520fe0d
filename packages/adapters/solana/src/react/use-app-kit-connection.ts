import { type AppKit, findDefaultKit, logFailure, observeKit, watchStores } from '@latchkey/appkit'
import type { Connection } from '@solana/web3.js'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

import { loadWeb3 } from '../load-web3.ts'

/** Result of `useAppKitConnection`. */
export interface UseAppKitConnectionReturn {
  /**
   * Connection to the node of the network of the site's Solana account; another one after a switch. `undefined` without an
   * account.
   */
  connection: Connection | undefined
}

/**
 * Returns a connection of `@solana/web3.js` to the node of the Solana network that the site is on, once a wallet is connected:
 * that is when the library loads. If it does not load, the console says so, and there is none.
 *
 * @param choice the kit to follow, if it is not the page's first one
 *
 * @example
 * const { connection } = useAppKitConnection()
 * const { blockhash } = (await connection?.getLatestBlockhash()) ?? {}
 */
export function useAppKitConnection({ appKit }: { appKit?: AppKit | undefined } = {}): UseAppKitConnectionReturn {
  const first = useSyncExternalStore(watchStores, findDefaultKit, () => undefined)
  const kit = appKit ?? first
  const url = useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = [
          observeKit(kit, 'account', 'solana').watch(listener),
          observeKit(kit, 'caipNetwork', 'solana').watch(listener),
        ]
        return () => stops.forEach(stop => stop())
      },
      [kit],
    ),
    () => nodeOf(kit),
    () => undefined,
  )
  const [made, setMade] = useState<{ url: string; connection: Connection }>()
  useEffect(() => {
    if (!url) return
    let isWanted = true
    loadWeb3().then(
      ({ Connection }) => isWanted && setMade({ url, connection: new Connection(url, 'confirmed') }),
      (error: unknown) => isWanted && logFailure(kit, 'There is no connection to Solana', error),
    )
    return () => {
      isWanted = false
    }
  }, [kit, url])
  return { connection: made?.url === url ? made?.connection : undefined }
}

function nodeOf(kit: AppKit | undefined): string | undefined {
  const { isConnected } = observeKit(kit, 'account', 'solana').get()
  return isConnected ? observeKit(kit, 'caipNetwork', 'solana').get()?.rpcUrls.default.http[0] : undefined
}
