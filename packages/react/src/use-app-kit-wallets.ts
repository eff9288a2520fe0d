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

/** Result of `useAppKitWallets`. */
export interface UseAppKitWalletsReturn {
  /** The wallets in this browser and the first page of the list, or the results of the latest search. */
  wallets: readonly ListedWallet[]
  /** Whether the list or the search is loading. */
  isFetching: boolean
  /** Shows the results for a text. An empty text shows the list again. */
  search(query: string): void
  /** Connects without the modal. For a wallet that is not installed, `pairingUri` is the code to show. */
  connect(target: ConnectTarget): Promise<AccountSnapshot>
  /** The pairing URI to show; `undefined` while none is valid. */
  pairingUri: string | undefined
  /** Error of the list or the search. */
  error: Error | undefined
}

/**
 * Returns the wallet list for a site that draws its own. It is fetched once the component is mounted.
 *
 * @example const { wallets, connect } = useAppKitWallets()
 */
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
