import { type OnrampProvider, onrampProviders, type Store } from '@latchkey/core'
import type { CaipNetwork, ChainNamespace } from '@latchkey/primitives'

import type { OnrampState } from './onramp-state.ts'

/** Facts about a seller. */
export interface SellerFacts {
  readonly name: string
  /** Fee that the seller keeps of a payment (S9.26, S9.27). */
  readonly fee: string
  readonly namespaces: readonly ChainNamespace[]
}

/** Sellers with their namespaces and fees. */
export const sellers: Readonly<Record<OnrampProvider, SellerFacts>> = {
  meld: { name: 'Meld', fee: '1-2%', namespaces: ['eip155', 'solana'] },
  coinbase: { name: 'Coinbase', fee: '1-2%', namespaces: ['eip155'] },
}

/** Returns the names in a list that may be any value (S5.25). */
export function readProviders(list: unknown): readonly string[] {
  return Array.isArray(list) && list.every(name => typeof name === 'string') ? list : []
}

/**
 * Returns the sellers for a namespace, in the order of the site. Meld needs the site's key, and on EVM also the network
 * that it delivers on, so that the user sees what arrives.
 */
export function sellersFor(
  { features, options, networks }: Pick<Store, 'features' | 'options' | 'networks'>,
  namespace: ChainNamespace | undefined,
): readonly OnrampProvider[] {
  const wanted = readProviders(features.state.onramp)
  const known = wanted.flatMap(name => onrampProviders.find(each => each === name) ?? [])
  return [...new Set(known)].filter(
    name =>
      sellers[name].namespaces.some(each => each === namespace) &&
      (name !== 'meld' || (options.onramp?.meldPublicKey && (namespace !== 'eip155' || networks.find(ethereum)))),
  )
}

/** Returns whether the bought amount is an estimate for a seller: the service quotes only Coinbase. */
export function isEstimateOf(
  provider: OnrampProvider | undefined,
  { purchaseAmount, quote }: Pick<OnrampState, 'purchaseAmount' | 'quote'>,
): boolean {
  return purchaseAmount !== undefined && (quote === undefined || provider !== 'coinbase')
}

/** Returns the currency that Meld delivers (S4.57). */
export function meldCode(namespace: ChainNamespace): 'SOL' | 'USDC' {
  return namespace === 'solana' ? 'SOL' : 'USDC'
}

/** Network on which Meld delivers to EVM accounts: its code `USDC` means USDC on Ethereum. */
const ethereum = 'eip155:1'

/** Returns the network on which a seller delivers. */
export function deliveredOn(
  { networks }: Pick<Store, 'networks'>,
  provider: OnrampProvider | undefined,
  network: CaipNetwork,
): CaipNetwork {
  const isMeld = provider === 'meld' && network.chainNamespace === 'eip155'
  return (isMeld ? networks.find(ethereum) : undefined) ?? network
}
