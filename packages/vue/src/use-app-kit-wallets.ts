import {
  type AccountSnapshot,
  type ConnectTarget,
  type FollowedWallets,
  followWallets,
  type ListedWallet,
  walletsUnknown,
} from '@latchkey/appkit'
import { shallowRef } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { useKitValue } from './use-kit-value.ts'
import { whileShown } from './while-shown.ts'

/** Result of `useAppKitWallets`. */
export interface UseAppKitWalletsReturn {
  /** The wallets in this browser and the first page of the list, or the results of the latest search. */
  readonly wallets: readonly ListedWallet[]
  /** Whether the list or the search is loading. */
  readonly isFetching: boolean
  /** Shows the results for a text. An empty text shows the list again. */
  search(query: string): void
  /** Connects without the modal. For a wallet that is not installed, `pairingUri` is the code to show. */
  connect(target: ConnectTarget): Promise<AccountSnapshot>
  /** The pairing URI to show; `undefined` while none is valid. */
  readonly pairingUri: string | undefined
  /** Error of the list or the search. */
  readonly error: Error | undefined
}

/**
 * Returns the wallet list for a site that draws its own. It is fetched once the component is mounted.
 *
 * @example const { connect, search } = useAppKitWallets()
 */
export function useAppKitWallets({ appKit }: KitChoice = {}): UseAppKitWalletsReturn {
  const source = useKitSource(appKit)
  const pairing = useKitValue(source, 'pairing')
  const list = shallowRef(walletsUnknown)
  let latest: FollowedWallets | undefined
  whileShown(source.kit, kit => {
    latest = followWallets(kit, state => (list.value = state))
    return latest.stop
  })
  return followed({
    get wallets() {
      return list.value.wallets
    },
    get isFetching() {
      return list.value.isFetching
    },
    get error() {
      return list.value.error
    },
    get pairingUri() {
      return pairing.value.status === 'ready' ? pairing.value.uri : undefined
    },
    search: (query: string) => latest?.search(query),
    connect: (target: ConnectTarget) => source.require().connect(target),
  })
}
