import type { OnrampProvider } from '@latchkey/core'
import type { OnrampQuote, PaymentCurrency, PurchaseCurrency } from '@latchkey/protocol'

import type { PurchaseRecord } from '../shared/purchase-record.ts'

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

/** Window in which the user pays. */
export interface PurchaseWindow {
  /** Shows a page that gets no reference to this one. */
  go(url: string): void
  /** @returns whether the window is still open */
  focus(): boolean
  close(): void
}
