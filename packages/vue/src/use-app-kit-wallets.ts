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

/** What `useAppKitWallets` gives. */
export interface UseAppKitWalletsReturn {
  /** The wallets in this browser and the first page of the list, or the results of the latest search. */
  readonly wallets: readonly ListedWallet[]
  /** The list or the search is on its way. */
  readonly isFetching: boolean
  /** Shows the results for a text; an empty one goes back to the list. */
  search(query: string): void
  /** Connects without the modal; for a wallet that is not installed, `pairingUri` is the code to show. */
  connect(target: ConnectTarget): Promise<AccountSnapshot>
  /** The code to show for pairing; `undefined` while none is valid. */
  readonly pairingUri: string | undefined
  /** Why the list or the search failed. */
  readonly error: Error | undefined
}

/** The wallet list for a site that draws its own. It is fetched once the component is on the page. */
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
