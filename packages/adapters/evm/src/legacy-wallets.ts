import { type Eip1193Provider, readList, readProperty } from '@latchkey/primitives'

import type { InjectedWallet } from './injected-wallet.ts'
import { identifyProvider, identifyRdns, isAroundPage, type KnownWallet } from './known-wallets.ts'

export interface LegacySources {
  injected: boolean
  coinbase: boolean
}

/** A provider that a wallet left on the page without announcing it. */
export interface LegacyProvider {
  provider: Eip1193Provider
  known: KnownWallet | undefined
}

/**
 * Returns the providers on `window.ethereum`, each wallet once. If several wallets share it, the last to load gathers the others
 * in `ethereum.providers`. Coinbase's extension has its own global and its own option.
 */
export function readLegacyProviders(host: unknown, sources: LegacySources): LegacyProvider[] {
  const found = new Map<string, LegacyProvider>()
  const add = (provider: unknown, known: KnownWallet | undefined) => {
    if (typeof readProperty(provider, 'request') !== 'function') return
    const id = known?.rdns ?? unknownWalletId
    if (!(known?.rdns === coinbaseRdns ? sources.coinbase : sources.injected) || found.has(id)) return
    found.set(id, { provider: provider as Eip1193Provider, known })
  }
  for (const provider of readShared(readProperty(host, 'ethereum'))) add(provider, identifyProvider(provider))
  add(readProperty(host, 'coinbaseWalletExtension'), identifyRdns(coinbaseRdns))
  return [...found.values()]
}

/** A wallet that neither announces itself nor carries a known flag. */
export const unknownWalletId = 'injected'

const coinbaseRdns = 'com.coinbase.wallet'

/** Maximum number of wallets that are read of one page. */
const maxShared = 32

function readShared(ethereum: unknown): readonly unknown[] {
  const list = readList(ethereum, 'providers', maxShared)
  return list.length > 0 ? list : [ethereum]
}

/**
 * Returns the entry of a legacy provider in the list. The provider is looked up again at each use, since wallets replace
 * `window.ethereum` at will.
 */
export function toLegacyWallet(host: unknown, { provider, known }: LegacyProvider): InjectedWallet {
  const sources = { injected: true, coinbase: true }
  return {
    id: known?.rdns ?? unknownWalletId,
    name: known?.name ?? 'Browser Wallet',
    type: known?.rdns === coinbaseRdns ? 'EXTERNAL' : 'INJECTED',
    ...(known && { info: { rdns: known.rdns } }),
    ...(isAroundPage(provider) && { connectsItself: true }),
    getProvider: () => readLegacyProviders(host, sources).find(other => other.known === known)?.provider ?? provider,
  }
}
