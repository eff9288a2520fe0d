import type { OnrampProvider } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'

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
