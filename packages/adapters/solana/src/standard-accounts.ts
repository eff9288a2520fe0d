import { type CaipNetwork, fromBase58, isSolanaAddress, readList, readProperty } from '@latchkey/primitives'
import type { WalletAccount as StandardAccount } from '@wallet-standard/base'

import { isServed } from './cluster.ts'

/** An account that a wallet shares, and the wallet's own object for it, which is part of each request. */
export interface SharedAccount {
  address: string
  account: StandardAccount
}

/** Lists the Solana accounts of a wallet, in its order, without repetitions. Invalid entries are dropped. */
export function listAccounts(source: unknown): SharedAccount[] {
  const shared = new Map<string, SharedAccount>()
  for (const account of readList(source, 'accounts')) {
    const address = readProperty(account, 'address')
    if (typeof address !== 'string' || !isSolanaAddress(address) || fromBase58(address)?.length !== 32) continue
    const chains = readList(account, 'chains')
    if (!chains.some(chain => typeof chain === 'string' && chain.startsWith('solana:')) || shared.has(address)) continue
    shared.set(address, { address, account: account as StandardAccount })
  }
  return [...shared.values()]
}

/**
 * Returns whether an account may be used on a network: it names the cluster, or the chain is the site's own, which no wallet
 * names.
 */
export function isAccountOn({ account }: SharedAccount, network: CaipNetwork | undefined): boolean {
  return network === undefined || isServed(account, network)
}
