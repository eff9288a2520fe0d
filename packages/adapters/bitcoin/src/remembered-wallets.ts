import { readProperty } from '@latchkey/primitives'

import { readAccounts } from './bitcoin-accounts.ts'
import { isAddressOn } from './bitcoin-address.ts'
import type { BitcoinNetwork } from './bitcoin-networks.ts'
import type { WalletState } from './bitcoin-wallet.ts'

/**
 * Which wallets let this site in, and the accounts that they gave on each network. Some open a window whenever they are asked for
 * addresses, so that a visit begins with what they gave last; and one that is remembered is worth waiting for.
 *
 * What storage holds may be anything, and a browser may have none; the page's own memory is then what there is.
 */
export interface RememberedWallets {
  has(id: string): boolean
  stateOf(id: string, network: BitcoinNetwork): WalletState | undefined
  keep(id: string, state: WalletState): void
  delete(id: string): void
}

type Wallets = Record<string, Record<string, unknown>>

export function createRememberedWallets(): RememberedWallets {
  let here: Wallets = {}

  const read = (): Wallets => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
      return typeof stored === 'object' && stored !== null ? (stored as Wallets) : {}
    } catch {
      return here
    }
  }
  const write = (wallets: Wallets) => {
    here = wallets
    try {
      localStorage.setItem(storageKey, JSON.stringify(wallets))
    } catch {
      // A browser without storage begins each visit anew.
    }
  }
  const networksOf = (id: string): Record<string, unknown> | undefined => {
    const networks = Object.hasOwn(read(), id) ? read()[id] : undefined
    return typeof networks === 'object' && networks !== null ? networks : undefined
  }

  return {
    has: id => networksOf(id) !== undefined,
    stateOf(id, network) {
      const accounts = readAccounts(readProperty(networksOf(id), network.id)) ?? []
      const own = accounts.filter(({ address }) => isAddressOn(address, network))
      return own.length > 0 ? { accounts: own, network } : undefined
    },
    keep: (id, { accounts, network }) => write({ ...read(), [id]: { ...networksOf(id), [network.id]: accounts } }),
    delete(id) {
      const { [id]: _, ...rest } = read()
      write(rest)
    },
  }
}

const storageKey = '@appkit/bitcoin_wallets'
