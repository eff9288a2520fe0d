import type { CaipNetwork, CaipNetworkId } from '@latchkey/primitives'

/** What is paid with. */
export interface PayAsset {
  /** CAIP-2: one of the site's networks. */
  readonly chainId: CaipNetworkId
  /** Its contract, or its mint. @default the network's own currency */
  readonly address?: string
}

/** What every request has. */
interface PayBase {
  /**
   * The site's own id of the payment, of 1 to 128 characters: what has one id is paid once. Without one each call is a payment of its own.
   *
   * @default a new one
   */
  readonly id?: string
  /** What the site knows the payment by, such as the number of an order: shown to the person, and not written on chain. */
  readonly reference?: string
  /** What the site calls whoever is paid. */
  readonly merchant?: string
}

/** A payment by what it is. */
export interface PayDirect extends PayBase {
  /** What is paid with. */
  readonly asset: PayAsset
  /** How much: decimal text in whole units, exact: `'0.25'`. */
  readonly amount: string
  /** The address that is paid. */
  readonly to: string
  /** Says that it is by no link. */
  readonly link?: undefined
}

/** A payment by a link, EIP-681 or Solana Pay. */
export interface PayByLink extends PayBase {
  /** The link. */
  readonly link: string
  /** How much, where the link leaves that open: decimal text in whole units, exact. */
  readonly amount?: string
}

/** What a site asks to be paid. */
export type PayRequest = PayDirect | PayByLink

/** What a payment came to. */
export interface PayResult {
  /** The hash, or the signature, of its transaction. */
  readonly hash: string
  /** The id of the payment. */
  readonly id: string
  /**
   * A contract account paid, such as a Safe. The hash may be its own name of the transaction, which no node knows: owners may have to sign it first.
   *
   * @default it is the hash of a transaction
   */
  readonly isSmartAccount?: true
}

/** A payment that was checked: nobody can change it any more. */
export interface Payment {
  readonly id: string
  readonly network: CaipNetwork
  /** @default the network's own currency */
  readonly token?: string
  /** Of the asset, as its chain has them: name and symbol are hostile until cleaned for show. */
  readonly asset: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** In the smallest unit. */
  readonly amount: bigint
  readonly to: string
  readonly reference?: string
  readonly merchant?: string
}

/** All that makes it this payment: another one with its id is refused. */
export function contentsOf({ network, token, amount, to, reference = '' }: Payment): string {
  const written = (address: string): string => (network.chainNamespace === 'eip155' ? address.toLowerCase() : address)
  return JSON.stringify([network.caipNetworkId, written(token ?? ''), amount.toString(), written(to), reference])
}
