import { createRemembered } from '@latchkey/adapter-kit'
import type { AdapterPlatform } from '@latchkey/primitives'

import { readAccounts } from './bitcoin-accounts.ts'
import { isAddressOn } from './bitcoin-address.ts'
import type { BitcoinNetwork } from './bitcoin-networks.ts'
import type { WalletState } from './bitcoin-wallet.ts'

/**
 * Stores which wallets let this site in, and the accounts that they gave on each network. Some open a window for every request
 * for addresses, so a visit begins with their last ones, and a stored wallet is waited for.
 */
export interface RememberedWallets {
  has(id: string): boolean
  stateOf(id: string, network: BitcoinNetwork): WalletState | undefined
  keep(id: string, state: WalletState): void
  delete(id: string): void
}

export function createRememberedWallets(storage: AdapterPlatform['storage']): RememberedWallets {
  const wallets = createRemembered(storage, '@appkit/bitcoin_wallets')
  return {
    has: id => wallets.get(id) !== undefined,
    stateOf(id, network) {
      const accounts = readAccounts(wallets.get(id)?.[network.id]) ?? []
      const own = accounts.filter(({ address }) => isAddressOn(address, network))
      return own.length > 0 ? { accounts: own, network } : undefined
    },
    keep: (id, { accounts, network }) => wallets.set(id, network.id, accounts),
    delete: id => wallets.delete(id),
  }
}
