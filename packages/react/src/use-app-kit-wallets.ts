import {
  type AccountSnapshot,
  type ConnectTarget,
  type FollowedWallets,
  followWallets,
  type ListedWallet,
  walletsUnknown,
} from '@latchkey/appkit'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** What `useAppKitWallets` gives. */
export interface UseAppKitWalletsReturn {
  /** The wallets in this browser and the first page of the list, or the results of the latest search. */
  wallets: readonly ListedWallet[]
  /** The list or the search is on its way. */
  isFetching: boolean
  /** Shows the results for a text; an empty one goes back to the list. */
  search(query: string): void
  /** Connects without the modal; for a wallet that is not installed, `pairingUri` is the code to show. */
  connect(target: ConnectTarget): Promise<AccountSnapshot>
  /** The code to show for pairing; `undefined` while none is valid. */
  pairingUri: string | undefined
  /** Why the list or the search failed. */
  error: Error | undefined
}

/** The wallet list for a site that draws its own. It is fetched once the component is on the page. */
export function useAppKitWallets({ appKit }: KitChoice = {}): UseAppKitWalletsReturn {
  const source = useKitSource(appKit)
  const pairing = useKitValue('pairing', { appKit })
  const [list, setList] = useState(walletsUnknown)
  const followed = useRef<FollowedWallets>(undefined)
  useEffect(() => {
    const wallets = followWallets(source.make(), setList)
    followed.current = wallets
    return wallets.stop
  }, [source])
  const search = useCallback((query: string) => followed.current?.search(query), [])
  const connect = useCallback((target: ConnectTarget) => source.require().connect(target), [source])

  const pairingUri = pairing.status === 'ready' ? pairing.uri : undefined
  return { ...list, search, connect, pairingUri }
}
