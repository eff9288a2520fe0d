import type { OnrampProvider } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { OnrampQuote, PaymentCurrency, PurchaseCurrency } from '@latchkey/protocol'

/** What is in the way of a purchase. */
export type OnrampGap =
  | 'network'
  | 'provider'
  | 'amount'
  | 'amountInvalid'
  | 'amountUnclear'
  | 'belowLimit'
  | 'aboveLimit'

/** What is bought, what with, and of whom (S3.49, S3.50). */
export interface OnrampState {
  /** Who sells what is chosen, on the network of the account. */
  providers: readonly OnrampProvider[]
  /** Of whom it is bought. */
  selectedProvider: OnrampProvider | undefined
  /** Why what can be bought, or how much of it, did not come. */
  error: unknown
  /** What is bought. */
  purchaseCurrency: PurchaseCurrency
  /** What is paid with. */
  paymentCurrency: PaymentCurrency
  /** What can be bought on the network of the account. */
  purchaseCurrencies: readonly PurchaseCurrency[]
  /** What can be paid with. */
  paymentCurrencies: readonly PaymentCurrency[]
  /** The id of the way to pay, whose limits count. */
  paymentMethod: string
  /** As it was typed. */
  amountText: string
  /** What is paid: decimal text. @default none that is an amount */
  paymentAmount: string | undefined
  /** What that buys: decimal text. @default not known */
  purchaseAmount: string | undefined
  /** What the service said of it, fees and sums with it (S3.48). @default nobody has told */
  quote: OnrampQuote | undefined
  /** Nobody told what it buys of whom is chosen: `purchaseAmount` is made up (S8.75), or was told of another seller. */
  isEstimate: boolean
  /** Whether it is being asked what it buys. */
  quotesLoading: boolean
  /** The first thing that is in the way. @default nothing is */
  gap: OnrampGap | undefined
  /** What was bought from this browser in the last day, the newest first. */
  purchases: readonly PurchaseRecord[]
}

/** How a purchase stands. */
export type PurchaseStage =
  | { readonly status: 'opened' }
  | {
      readonly status: 'arrived'
      /** What was really received: decimal text. */
      readonly amount: string
      readonly symbol: string
      /** The id of its transaction. */
      readonly transaction: string
      /** In ms since 1970. */
      readonly at: number
    }

/** A purchase, as it outlives the page. */
export interface PurchaseRecord {
  /** Of this purchase, in this browser. */
  readonly id: string
  /** Who sells. */
  readonly provider: OnrampProvider
  /** Where it arrives. */
  readonly networkId: CaipNetworkId
  /** Whose it is. */
  readonly address: string
  /** What is bought: its short name. */
  readonly symbol: string
  /** What was to be paid: decimal text, and the code of its currency. */
  readonly paid: { readonly amount: string; readonly currency: string }
  /** What it was said to buy. @default not known */
  readonly expected?: string
  /** `expected` is made up, or was told of another seller. */
  readonly isEstimate?: true
  /** When its page was opened, in ms since 1970. */
  readonly opened: number
  /** How it stands. */
  readonly stage: PurchaseStage
}

/** The window in which a person pays. */
export interface PurchaseWindow {
  /** Shows a page in it, which does not learn of this one. */
  go(url: string): void
  /** @returns whether it is still there */
  focus(): boolean
  close(): void
}
