import type { CaipNetwork, CaipNetworkId } from '@latchkey/primitives'

/** Asset of a payment. */
export interface PayAsset {
  /** Network of the site as CAIP-2. */
  readonly chainId: CaipNetworkId
  /** Contract or mint of the token. @default the network's own currency */
  readonly address?: string
}

/** Properties of every request. */
interface PayBase {
  /**
   * Id of the payment, from the site, of 1 to 128 characters. A payment with the same id is made once. Without an id
   * each call is a payment of its own.
   *
   * @default a new id
   */
  readonly id?: string
  /** Reference of the site, such as an order number. The user sees it; it is not written on the chain. */
  readonly reference?: string
  /** Name of the recipient, from the site. */
  readonly merchant?: string
}

/** A payment with its asset, amount and recipient. */
export interface PayDirect extends PayBase {
  /** Asset to pay with. */
  readonly asset: PayAsset
  /** Amount: exact decimal text in whole units, such as `'0.25'`. */
  readonly amount: string
  /** Address of the recipient. */
  readonly to: string
  /** A payment without a link. */
  readonly link?: undefined
}

/** A payment by a link of EIP-681 or Solana Pay. */
export interface PayByLink extends PayBase {
  /** The link. */
  readonly link: string
  /** Amount if the link has none: exact decimal text in whole units. */
  readonly amount?: string
}

/** Payment requested by a site. */
export type PayRequest = PayDirect | PayByLink

/** Result of a payment. */
export interface PayResult {
  /** Hash, or signature, of its transaction. */
  readonly hash: string
  /** Id of the payment. */
  readonly id: string
  /**
   * Whether a contract account such as a Safe has paid. The hash may be the contract's own id of the transaction, which
   * no node knows: owners may have to sign it first.
   *
   * @default it is the hash of a transaction
   */
  readonly isSmartAccount?: true
}

/** A checked payment. It does not change any more. */
export interface Payment {
  readonly id: string
  readonly network: CaipNetwork
  /** @default the network's own currency */
  readonly token?: string
  /** Asset as its chain describes it. Name and symbol are untrusted: clean them before they are shown. */
  readonly asset: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Amount in the smallest unit. */
  readonly amount: bigint
  readonly to: string
  readonly reference?: string
  readonly merchant?: string
}

/** Returns the contents that identify a payment. Another payment with its id is rejected. */
export function contentsOf({ network, token, amount, to, reference = '' }: Payment): string {
  const written = (address: string): string => (network.chainNamespace === 'eip155' ? address.toLowerCase() : address)
  return JSON.stringify([network.caipNetworkId, written(token ?? ''), amount.toString(), written(to), reference])
}
