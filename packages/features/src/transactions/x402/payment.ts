import type { CaipNetwork, CaipNetworkId } from '@latchkey/primitives'

/** An offer of a server. Its form is validated, its content is not. */
export interface PaymentOffer {
  readonly networkId: CaipNetworkId
  /** Amount in the smallest unit, more than 0. */
  readonly amount: bigint
  /** Contract of the token. */
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  /** EIP-712 name of the token as the server reports it. If the chain reports another one, the offer is left out. */
  readonly name: string | undefined
  readonly version: string | undefined
  /** Offer as it was received. The server recognizes by it which offer was accepted. */
  readonly given: unknown
}

/** Requirements of a server for a paid request. */
export interface PaymentRequired {
  /** Address of the paid resource. */
  readonly url: string
  readonly offers: readonly PaymentOffer[]
  /** Reason of the server, as its own text. */
  readonly error: string | undefined
  /** Values that are sent back unchanged. */
  readonly resource: unknown
  readonly extensions: unknown
}

/** A token of a network. */
export interface PaymentToken {
  /** Network as CAIP-2. */
  readonly chainId: CaipNetworkId
  /** Contract of the token. */
  readonly address: string
}

/** Limits of a site for payments. */
export interface PaymentLimits {
  /** Highest amount: decimal text in whole units of the token. @default any */
  readonly maxAmount?: string | undefined
  /** Tokens to pay with. @default any token on the site's networks */
  readonly assets?: readonly PaymentToken[] | undefined
}

/** A token as its chain describes it. */
export interface PaymentAsset {
  /** Name of the signing domain (EIP-712), together with {@link version}. */
  readonly name: string
  readonly version: string
  readonly symbol: string
  readonly decimals: number
  /** Balance of the account in the smallest unit. */
  readonly balance: bigint
}

/** A possible payment, as the user is prompted for it. */
export interface PaymentChoice {
  readonly offer: PaymentOffer
  readonly network: CaipNetwork
  readonly asset: PaymentAsset
  /** Address of the payer. */
  readonly from: string
  /** Address of the resource without its query, which would be too long to read. */
  readonly url: string
  /** Lifetime of the signature in seconds. */
  readonly validSeconds: number
}

/** Properties of a paid request in analytics events. */
export interface X402Facts {
  /** Network as CAIP-2. */
  network: string
  /** Symbol of the token. */
  token: string
  /** Amount in whole units: decimal text. */
  amount: string
}

/** Result of a signed payment. */
export interface X402Payment {
  /**
   * Status of the payment. `taken`: the server delivered the resource, or reports that the payment was made;
   * `notTaken`: it requested a payment again, redirected, answered with an error, or did not answer. The signature can
   * be used until `validBefore`.
   */
  readonly status: 'taken' | 'notTaken'
  /** Address of the paid resource. */
  readonly url: string
  /** Network as CAIP-2. */
  readonly network: CaipNetworkId
  /** Contract of the token. */
  readonly asset: string
  /** Symbol of the token as its contract reports it. */
  readonly symbol: string
  /** Amount: exact decimal text in whole units. */
  readonly amount: string
  /** Address of the payer. */
  readonly from: string
  /** Address of the recipient. */
  readonly payTo: string
  /** End of the signature's lifetime, in seconds since 1970. */
  readonly validBefore: number
  /** Transaction as the server reports it; `undefined` if it reports nothing readable. */
  readonly settlement: X402Settlement | undefined
}

/** Result of a payment as the server reports it. Only the chain proves it. */
export interface X402Settlement {
  /** Whether the payment was made. */
  readonly success: boolean
  /** Hash of its transaction. */
  readonly transaction: string | undefined
}
