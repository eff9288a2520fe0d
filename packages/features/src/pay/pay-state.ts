import type { QueryState } from '@latchkey/core'
import type { CaipNetworkId, Stop, TransferEstimate, TransferSimulation } from '@latchkey/primitives'

import type { TransferFlaw } from '../send/find-flaw.ts'
import type { ReceiverNotice, SendGap } from '../send/send-state.ts'
import type { Token } from '../tokens/token.ts'
import type { Payment } from './payment.ts'
import type { PayRecord } from './payments-feature.ts'

/** What events tell of a payment. */
export interface PayFacts {
  /** The site's own id. */
  id: string
  /** CAIP-2. */
  network: CaipNetworkId
  /** The symbol of what is paid with. */
  token: string
  /** How much, in whole units: decimal text. */
  amount: string
}

/** What keeps a payment from being made. */
export type PayGap =
  | Extract<SendGap, 'balance' | 'fee' | 'rent' | 'tokenRefused' | 'unavailable'>
  /** Nobody is connected who could pay. */
  | 'account'
  /** The account would pay itself. */
  | 'own'
  /** The simulated payment does not arrive whole, or takes more of the account. */
  | 'flaw'
  /** What the account has is not known yet. */
  | 'unknown'

/** What is to be paid, and what became of it. */
export interface PayState {
  /** What the site asks for; the person cannot change it. */
  payment: Payment | undefined
  /** What is paid with, and how much the account has of it; `undefined` while nobody has told. */
  token: Token | undefined
  /** The amount, as the screens of a send have it. */
  sendTokenAmount: string | undefined
  /** Warnings about the recipient, the gravest first. They stop nothing. */
  notices: readonly ReceiverNotice[]
  /** What keeps it from being paid; `undefined` once nothing does. */
  gap: PayGap | undefined
  /** What it will cost. */
  estimate: QueryState<TransferEstimate>
  /** What it will change. */
  simulation: QueryState<TransferSimulation>
  /** It is on its way to the wallet, by this page. */
  loading: boolean
  /** How it stands, once the wallet was asked. */
  record: PayRecord | undefined
}

/** How an attempt to have it paid ended without a transaction, where the wallet said so. */
export type PayEnd = 'rejected' | 'failed' | 'unanswered' | 'notKept'

/** Pays what a site asks for. */
export interface PayController {
  readonly state: PayState
  /** Asks for another payment; who waits for the one before hears that it is over. */
  begin(payment: Payment): void
  /** What the account holds, for prices. */
  tokens(): readonly Token[] | undefined
  /** Asks the node what it will change. Never rejects. */
  simulate(): Promise<void>
  /** How what the node simulated differs from what is to be paid. */
  flaw(): TransferFlaw | undefined
  /**
   * Asks the wallet, unless it may have been asked for this payment before; once however often it is called meanwhile.
   *
   * @throws KitError `payRejected`, `payElsewhere`, `payNotPrepared`, `payNotKept`, and what switching the network throws
   */
  pay(): Promise<void>
  /** Whether it shows, or whoever pays it connects first: the modal was not closed since it was asked for. */
  isAwaited(): boolean
  /** How the latest attempt in this page ended, where nothing was paid. */
  lastEnd(): PayEnd | undefined
  /** Looks on chain for a payment whose answer never came. Never rejects. */
  find(): Promise<void>
  /** Forgets a payment of which nobody knows whether it was sent: the user says that it was not. It can be paid again. */
  dismiss(): void
  /** Keeps what the account has and what the payment costs up to date, until stopped. */
  follow(): Stop
}
