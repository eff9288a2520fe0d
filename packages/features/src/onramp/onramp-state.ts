import type { OnrampProvider } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { OnrampQuote, PaymentCurrency, PurchaseCurrency } from '@latchkey/protocol'

/** Obstacle to a purchase. */
export type OnrampIssue =
  | 'network'
  | 'provider'
  | 'amount'
  | 'amountInvalid'
  | 'amountUnclear'
  | 'belowLimit'
  | 'aboveLimit'

/** Draft of a purchase, and the stored purchases (S3.49, S3.50). */
export interface OnrampState {
  /** Sellers of the selected currency on the account's network. */
  providers: readonly OnrampProvider[]
  /** Selected seller. */
  selectedProvider: OnrampProvider | undefined
  /** Error of the options or the quote. */
  error: unknown
  /** Currency to buy. */
  purchaseCurrency: PurchaseCurrency
  /** Currency to pay with. */
  paymentCurrency: PaymentCurrency
  /** Currencies that can be bought on the account's network. */
  purchaseCurrencies: readonly PurchaseCurrency[]
  /** Currencies that can be paid with. */
  paymentCurrencies: readonly PaymentCurrency[]
  /** Id of the payment method, whose limits apply. */
  paymentMethod: string
  /** Amount as it was typed. */
  amountText: string
  /** Amount to pay: decimal text. @default the typed text is no amount */
  paymentAmount: string | undefined
  /** Amount that is bought: decimal text. @default not known */
  purchaseAmount: string | undefined
  /** Quote of the service, with its fees and sums (S3.48). @default the service has not answered */
  quote: OnrampQuote | undefined
  /** Whether `purchaseAmount` is an estimate (S8.75), or belongs to another seller. */
  isEstimate: boolean
  /** Whether a quote is being requested. */
  quotesLoading: boolean
  /** First obstacle to the purchase. @default there is none */
  issue: OnrampIssue | undefined
  /** Purchases of this browser in the last day, newest first. */
  purchases: readonly PurchaseRecord[]
}

/** Stage of a purchase. */
export type PurchaseStage =
  | { readonly status: 'opened' }
  | {
      readonly status: 'arrived'
      /** Amount that was received: decimal text. */
      readonly amount: string
      readonly symbol: string
      /** Id of its transaction. */
      readonly transaction: string
      /** Time of the transaction, in ms since 1970. */
      readonly at: number
    }

/** A stored purchase. It outlives the page. */
export interface PurchaseRecord {
  /** Id of the purchase in this browser. */
  readonly id: string
  /** Seller of the purchase. */
  readonly provider: OnrampProvider
  /** Network on which it arrives. */
  readonly networkId: CaipNetworkId
  /** Address of the account. */
  readonly address: string
  /** Symbol of the bought currency. */
  readonly symbol: string
  /** Amount to pay as decimal text, and the code of its currency. */
  readonly paid: { readonly amount: string; readonly currency: string }
  /** Expected amount. @default not known */
  readonly expected?: string
  /** Whether `expected` is an estimate, or belongs to another seller. */
  readonly isEstimate?: true
  /** Time when its page was opened, in ms since 1970. */
  readonly opened: number
  /** Current stage. */
  readonly stage: PurchaseStage
}

/** Window in which the user pays. */
export interface PurchaseWindow {
  /** Shows a page that gets no reference to this one. */
  go(url: string): void
  /** @returns whether the window is still open */
  focus(): boolean
  close(): void
}
