import { type OnrampProvider, onrampProviders, type Store } from '@latchkey/core'
import type { CaipNetwork, ChainNamespace } from '@latchkey/primitives'

import type { OnrampState } from './onramp-state.ts'

/** What is known of who sells. */
export interface SellerFacts {
  readonly name: string
  /** What it keeps of a payment (S9.26, S9.27). */
  readonly fee: string
  readonly namespaces: readonly ChainNamespace[]
}

/** Who sells, where, and for what. */
export const sellers: Readonly<Record<OnrampProvider, SellerFacts>> = {
  meld: { name: 'Meld', fee: '1-2%', namespaces: ['eip155', 'solana'] },
  coinbase: { name: 'Coinbase', fee: '1-2%', namespaces: ['eip155'] },
}

/** The names in a list that may be anything (S5.25). */
export function readProviders(list: unknown): readonly string[] {
  return Array.isArray(list) && list.every(name => typeof name === 'string') ? list : []
}

/**
 * Who sells to accounts of a family, in the order of the site. Nobody can pay at Meld without the site's key, and nobody would see what it delivers on a
 * network that the site has not.
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

/** Whether nobody told what a payment buys of a seller: the service quotes Coinbase alone. */
export function isEstimateOf(
  provider: OnrampProvider | undefined,
  { purchaseAmount, quote }: Pick<OnrampState, 'purchaseAmount' | 'quote'>,
): boolean {
  return purchaseAmount !== undefined && (quote === undefined || provider !== 'coinbase')
}

/** What Meld is asked to deliver (S4.57). */
export function meldCode(namespace: ChainNamespace): 'SOL' | 'USDC' {
  return namespace === 'solana' ? 'SOL' : 'USDC'
}

/** Where Meld delivers to EVM accounts: its plain `USDC` is that of Ethereum. */
const ethereum = 'eip155:1'

/** Where a seller delivers. */
export function deliveredOn(
  { networks }: Pick<Store, 'networks'>,
  provider: OnrampProvider | undefined,
  network: CaipNetwork,
): CaipNetwork {
  const isMeld = provider === 'meld' && network.chainNamespace === 'eip155'
  return (isMeld ? networks.find(ethereum) : undefined) ?? network
}
