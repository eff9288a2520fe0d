import type { QueryState } from '@latchkey/core'
import type { CaipNetworkId, Stop, TransferEstimate, TransferSimulation } from '@latchkey/primitives'

import type { TransferFlaw } from '../shared/find-flaw.ts'
import type { ReceiverNotice, SendIssue } from '../shared/send-state.ts'
import type { Token } from '../shared/token.ts'
import type { Payment } from './payment.ts'
import type { PayRecord } from './payments-feature.ts'

/** Properties of a payment in analytics events. */
export interface PayFacts {
  /** Id of the payment, from the site. */
  id: string
  /** Network as CAIP-2. */
  network: CaipNetworkId
  /** Symbol of the asset. */
  token: string
  /** Amount in whole units: decimal text. */
  amount: string
}

/** Obstacle to a payment. */
export type PayIssue =
  | Extract<SendIssue, 'balance' | 'fee' | 'rent' | 'tokenRefused' | 'unavailable'>
  /** No account is connected that could pay. */
  | 'account'
  /** The account would pay itself. */
  | 'own'
  /** The simulated payment does not arrive in full, or takes more from the account. */
  | 'flaw'
  /** The balance of the account is not known yet. */
  | 'unknown'

/** The requested payment and its result. */
export interface PayState {
  /** Payment that the site requests. The user cannot change it. */
  payment: Payment | undefined
  /** Asset with the account's balance; `undefined` until the balance is known. */
  token: Token | undefined
  /** Amount of the payment, named as in the state of a send. */
  sendTokenAmount: string | undefined
  /** Warnings about the recipient, the gravest first. They do not block. */
  notices: readonly ReceiverNotice[]
  /** First obstacle to the payment; `undefined` if there is none. */
  issue: PayIssue | undefined
  /** Estimate of the costs. */
  estimate: QueryState<TransferEstimate>
  /** Simulation of the payment. */
  simulation: QueryState<TransferSimulation>
  /** Whether this page's wallet request is in progress. */
  loading: boolean
  /** Record of the payment, once the wallet was asked. */
  record: PayRecord | undefined
}

/** End of an attempt without a transaction, if it is known. */
export type PayEnd = 'rejected' | 'failed' | 'unanswered' | 'notKept'

/** Controller of the payment that a site requests. */
export interface PayController {
  readonly state: PayState
  /** Starts another payment. The one before it ends. */
  begin(payment: Payment): void
  /** Returns the account's tokens, for their prices. */
  tokens(): readonly Token[] | undefined
  /** Simulates the payment on the node. Never rejects. */
  simulate(): Promise<void>
  /** Returns the difference of the simulated payment from the requested one. */
  flaw(): TransferFlaw | undefined
  /**
   * Requests the payment from the wallet, unless it may have been requested before. Calls during a request return the
   * same promise.
   *
   * @throws KitError `payRejected`, `payElsewhere`, `payNotPrepared`, `payNotKept`, `caipNetworkOrAddressUndefined`;
   * the error of a network switch
   */
  pay(): Promise<void>
  /** Returns whether the payment is shown, or the user connects for it: the modal was not closed since the request. */
  isAwaited(): boolean
  /** Returns how the latest attempt of this page ended, if nothing was paid. */
  lastEnd(): PayEnd | undefined
  /** Searches the chain for a payment whose answer never came. Never rejects. */
  find(): Promise<void>
  /**
   * Removes a payment with an unknown result, because the user says that it was not made. It can be requested again.
   */
  dismiss(): void
  /** Keeps balance and costs up to date until the returned function is called. */
  follow(): Stop
}
