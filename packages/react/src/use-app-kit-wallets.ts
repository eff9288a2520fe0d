import type { AccountSnapshot, ConnectTarget, ListedWallet } from '@latchkey/appkit'
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
  const [list, setList] = useState<{ wallets: readonly ListedWallet[]; isFetching: boolean; error?: Error }>(fetching)
  const latest = useRef<AbortController>(undefined)
  const shown = useRef('')

  const search = useCallback(
    (query: string): void => {
      latest.current?.abort()
      const current = new AbortController()
      latest.current = current
      shown.current = query
      const kit = source.make()
      setList(({ wallets }) => ({ wallets, isFetching: kit !== undefined }))
      if (!kit) return
      const found = query.trim() ? kit.searchWallets(query, { signal: current.signal }) : kit.getWallets()
      found.then(
        wallets => current.signal.aborted || setList({ wallets, isFetching: false }),
        (error: Error) => current.signal.aborted || setList(({ wallets }) => ({ wallets, isFetching: false, error })),
      )
    },
    [source],
  )
  useEffect(() => {
    search('')
    let isFirst = true
    // A wallet that comes late, or goes, changes what is shown.
    const stop = source.make()?.subscribeInstalledWallets(() => {
      if (!isFirst) search(shown.current)
      isFirst = false
    })
    return () => {
      stop?.()
      latest.current?.abort()
    }
  }, [search, source])
  const connect = useCallback((target: ConnectTarget) => source.require().connect(target), [source])

  const pairingUri = pairing.status === 'ready' ? pairing.uri : undefined
  return { wallets: list.wallets, isFetching: list.isFetching, error: list.error, search, connect, pairingUri }
}

const fetching = { wallets: [], isFetching: true }
