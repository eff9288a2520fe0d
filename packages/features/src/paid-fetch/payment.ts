import type { CaipNetwork, CaipNetworkId } from '@latchkey/primitives'

/** One way to pay that a server accepts, checked in its form; nothing of it is known to be true. */
export interface PaymentOffer {
  readonly networkId: CaipNetworkId
  /** In the smallest unit; never nothing. */
  readonly amount: bigint
  /** The contract of the token. */
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  /** What the server says that the token signs as: its chain says it too, or the offer is left out. */
  readonly name: string | undefined
  readonly version: string | undefined
  /** As it came: the server is told by it which of its offers was taken. */
  readonly given: unknown
}

/** What a server asks for before it answers. */
export interface PaymentRequired {
  /** The address that is paid for. */
  readonly url: string
  readonly offers: readonly PaymentOffer[]
  /** Why the server asks, in its own words. */
  readonly error: string | undefined
  /** As they came, to be sent back. */
  readonly resource: unknown
  readonly extensions: unknown
}

/** A token of a network. */
export interface PaymentToken {
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** Its contract. */
  readonly address: string
}

/** What a site lets a person be asked for. */
export interface PaymentLimits {
  /** Decimal text in whole units of whatever is paid with. @default any */
  readonly maxAmount?: string | undefined
  /** What may be paid with. @default any token of the site's networks */
  readonly assets?: readonly PaymentToken[] | undefined
}

/** What a token says of itself on its chain. */
export interface PaymentAsset {
  /** With {@link version}, what it signs as (EIP-712). */
  readonly name: string
  readonly version: string
  readonly symbol: string
  readonly decimals: number
  /** What the account holds, in the smallest unit. */
  readonly balance: bigint
}

/** A payment that can be made, as a person is asked for it. */
export interface PaymentChoice {
  readonly offer: PaymentOffer
  readonly network: CaipNetwork
  readonly asset: PaymentAsset
  /** Who pays. */
  readonly from: string
  /** Without its query, which nobody reads. */
  readonly url: string
  /** For how long the signature can be used. */
  readonly validSeconds: number
}

/** What events tell of a paid request. */
export interface PaidFetchFacts {
  /** CAIP-2. */
  network: string
  /** The symbol of what is paid. */
  token: string
  /** How much, in whole units: decimal text. */
  amount: string
}

/** What became of a payment that was signed. */
export interface PaidFetchPayment {
  /**
   * `taken`: the server answered what was paid for, or says that the payment was made; `notTaken`: it asked again, redirected, answered with an error, or
   * its answer did not come. What was signed can be used until `validBefore`.
   */
  readonly status: 'taken' | 'notTaken'
  /** What was paid for. */
  readonly url: string
  /** CAIP-2. */
  readonly network: CaipNetworkId
  /** The contract of the token. */
  readonly asset: string
  /** The symbol of the token, as its contract says it. */
  readonly symbol: string
  /** In whole units: decimal text, exact. */
  readonly amount: string
  /** Who paid. */
  readonly from: string
  /** Who is paid. */
  readonly payTo: string
  /** Until when the signature can be used, in seconds since 1970. */
  readonly validBefore: number
  /** What the server says of the transaction; `undefined` where it said nothing that can be read. */
  readonly settlement: PaidFetchSettlement | undefined
}

/** What a server says became of a payment; only the chain knows. */
export interface PaidFetchSettlement {
  /** Whether the payment was made. */
  readonly success: boolean
  /** The hash of its transaction. */
  readonly transaction: string | undefined
}
