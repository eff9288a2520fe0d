import { type ConnectRequest, getJsonRpcErrorKind, type WalletSession } from '@latchkey/primitives'

import { type BitcoinNetwork, bitcoinMainnet, findBitcoinNetwork } from './bitcoin-networks.ts'
import type { WalletState } from './bitcoin-wallet.ts'

/** Returns the network that a site prefers. */
export function toPreferred({ networks, preferred }: ConnectRequest): BitcoinNetwork {
  const network = preferred.bip122 ?? networks.find(({ chainNamespace }) => chainNamespace === 'bip122')
  return findBitcoinNetwork(network?.caipNetworkId) ?? bitcoinMainnet
}

export function toSession({ accounts, network, known }: WalletState): WalletSession {
  return {
    accounts: accounts.map(({ purpose, ...account }) => ({ namespace: 'bip122', type: purpose, ...account })),
    networks: { bip122: network.id },
    ...(known && { approvedNetworkIds: known.map(({ id }) => id) }),
  }
}

export function addressesOf({ accounts }: WalletState): string[] {
  return accounts.map(({ address }) => address)
}

export function toKey({ accounts, network }: WalletState): string {
  return JSON.stringify([accounts, network.id])
}

/** A wallet that no longer lets the site in may say so with an error. */
export function toNoSession(error: unknown): 'no session' {
  if (getJsonRpcErrorKind(error) !== 'unauthorized') throw error
  return 'no session'
}
