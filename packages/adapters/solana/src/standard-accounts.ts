import { fromBase58, isSolanaAddress, readList, readProperty } from '@latchkey/primitives'
import type { WalletAccount as StandardAccount } from '@wallet-standard/base'

/** An account that a wallet shares, and the wallet's own object for it, which goes back with each request. */
export interface SharedAccount {
  address: string
  account: StandardAccount
}

/** The Solana accounts in what a wallet gives, in its order, without repetitions. What is none is dropped. */
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
