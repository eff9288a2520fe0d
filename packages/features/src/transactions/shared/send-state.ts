import type { QueryState } from '@latchkey/core'
import type {
  CaipNetwork,
  CaipNetworkId,
  ChainNamespace,
  Stop,
  TransferEstimate,
  TransferSimulation,
  TransferTrace,
} from '@latchkey/primitives'

import type { Token } from './token.ts'
import type { GroupSign } from './amount-text.ts'
import type { TransactionFailure } from './failure.ts'
import type { SendOrder } from './send-order.ts'

/** Arguments to open Send with. */
export interface SendArguments {
  /** Contract or mint of the token, alone or as CAIP-10; `'native'` for the native currency. @default the network's own currency */
  readonly token?: string
  /** Recipient: an address or a name. */
  readonly to?: string
  /** Amount: decimal text in whole units. */
  readonly amount?: string
  /** Namespace of the sending account. @default the active namespace of the site */
  readonly namespace?: ChainNamespace
  /** Network of the send: chain id or CAIP-2. @default the network of the account */
  readonly chainId?: string | number
}

/** Draft of the send, and the stored sends (S3.34). */
export interface SendState {
  /** Token to send. */
  token: Token | undefined
  /** Exact amount: decimal text in whole units with a dot; `undefined` while the typed text is no amount. */
  sendTokenAmount: string | undefined
  /**
   * Address of the recipient in the notation of its namespace; `undefined` while the typed text is no address and no
   * name of one.
   */
  receiverAddress: string | undefined
  /** Name that was typed for the address. */
  receiverProfileName: string | undefined
  /** Picture of that name, ready for an `<img>`. */
  receiverProfileImageUrl: string | undefined
  /** Worth of the account's native currency in US dollars: decimal text. */
  networkBalanceInUSD: string | undefined
  /** Whether a wallet request is in progress (S4.54). */
  loading: boolean
  /** Time when a failed list of balances was last requested again, in ms since 1970. */
  lastRetry: number | undefined

  /** Amount as it was typed. */
  amountText: string
  /** Address or name as it was typed. */
  receiverText: string
  /** Worth of the amount in US dollars: exact decimal text. */
  amountInUSD: string | undefined
  /** State of the recipient's lookup. */
  receiver: ReceiverState
  /**
   * Warnings about the recipient, the gravest first. They do not block. Only a transfer that is always a mistake is
   * rejected.
   */
  notices: readonly ReceiverNotice[]
  /** First obstacle to a review; `undefined` if there is none. */
  issue: SendIssue | undefined
  /** Estimate of the costs. It is renewed after 10 s while a view is subscribed. */
  estimate: QueryState<TransferEstimate>
  /** Simulation of the send, requested at the review. */
  simulation: QueryState<TransferSimulation>
  /** Sends of this browser that are pending, or became final within the last day, newest first. */
  sends: readonly SendRecord[]
}

/** State of a recipient's lookup. */
export type ReceiverState =
  | { readonly status: 'empty' | 'known' }
  | {
      readonly status: 'resolving'
      /** Whether the lookup has started. Before, the user may still be typing. */
      readonly isAsked: boolean
    }
  | {
      readonly status: 'wrong'
      readonly problem: ReceiverProblem
      /** Name of the network that the address is for (`ofNetwork`). */
      readonly network?: string
    }

/** The problem with the typed text. `otherNetwork` and `ofNetwork`: the address is for another network, which the second knows. `nameFailed`: the lookup failed. */
export type ReceiverProblem =
  | 'tooShort'
  | 'tooLong'
  | 'wrongCharacter'
  | 'noAddress'
  | 'otherNetwork'
  | 'ofNetwork'
  | 'noName'
  | 'nameFailed'

/** Warning about a recipient. */
export type ReceiverNotice =
  | { readonly kind: 'own' | 'contract' | 'neverUsed' }
  /** The address has no owner, or is the contract of the token. A transfer to it is lost. */
  | { readonly kind: 'lost' }
  /**
   * The history of the account is loading (`unchecked`), or did not load (`notCompared`): the address may imitate a
   * known one.
   */
  | { readonly kind: 'unchecked' | 'notCompared' }
  /** The address looks like a known one, and may have been made to be mistaken for it. */
  | { readonly kind: 'lookAlike'; readonly known: string; readonly knownName?: string }

/** Obstacle to the review of a send. */
export type SendIssue =
  /** No token is selected or known yet. */
  | 'token'
  | 'amount'
  /** The typed text is ambiguous: `1,000` may be 1 or 1000. */
  | 'amountUnclear'
  /** The amount exceeds the balance, or what the fee leaves of it. */
  | 'balance'
  | 'receiver'
  | 'resolving'
  | 'address'
  /** The balance of the native currency is too low for the fee. */
  | 'fee'
  /** An account would hold less than its network requires: `estimate.error` is a `BelowRentError`. */
  | 'rent'
  /** The token cannot be transferred, or its account is frozen. */
  | 'tokenRefused'
  /** The contract describes the token differently than the list of tokens. */
  | 'tokenMismatch'
  /** The site has not installed a library that the namespace needs to send. */
  | 'unavailable'

/** Stage of a send. */
export type SendStage =
  /** The wallet was asked. */
  | { readonly status: 'asked' }
  /** The wallet has returned a hash or a signature. The transaction is not confirmed yet. */
  | {
      readonly status: 'sent'
      readonly hash: string
      /** Nonce of the transaction as a node reported it, if the chain has nonces. */
      readonly nonce?: number
    }
  | { readonly status: 'confirmed'; readonly hash: string }
  | { readonly status: 'failed'; readonly reason: TransactionFailure; readonly hash?: string }
  /** The answer never came, so it is unknown whether the wallet has sent. The kit never sends it again by itself. */
  | {
      readonly status: 'unanswered'
      /** Time at which the network rejected it as too late, in ms since 1970. It has failed if it is not found once its blockhash has expired. */
      readonly refusedAt?: number
    }

/** Storage keys of sends and payments, the last by an older version. The buttons of a page read them before this module has loaded. */
export type SendsKey = 'transactions_send' | 'transactions_pay' | 'pending_sends'

/** A send as it is stored until it is final, and a day after. */
export interface SendRecord {
  /** Unique id. */
  readonly id: string
  /** Id of the tab that asked the wallet. */
  readonly tab: string
  /** Network as CAIP-2. */
  readonly networkId: CaipNetworkId
  /** Name of the wallet. */
  readonly wallet: string
  /** Symbol of the token. Untrusted: clean it before it is shown. */
  readonly symbol: string
  /** Decimals of the token. */
  readonly decimals: number
  /** URL of the token's picture. Untrusted: show it only if it comes from the site's own services. */
  readonly iconUrl?: string
  /** Name that was typed for the recipient. Untrusted: clean it before it is shown. */
  readonly receiverName?: string
  /** Accounts, token and amount of the transfer, with the facts that find it on the chain. */
  readonly trace: TransferTrace
  /** Time of the wallet request, in ms since 1970. */
  readonly asked: number
  /**
   * The page that asked holds a lock of the browser while it waits for the answer.
   * @default no lock exists, and `tab` identifies the page
   */
  readonly isLocked?: true
  /** Current stage. */
  readonly stage: SendStage
  /** Time when it became confirmed or failed, in ms since 1970. */
  readonly settled?: number
  /** The send was still confirmed when no reorganisation could replace it any more. */
  readonly isFinal?: true
  /** The send was confirmed once. If a node no longer has it, that does not prove that it failed. */
  readonly wasConfirmed?: true
}

/** A press of the button that sends. */
export interface SendAttempt {
  /** Time of the press, in ms since 1970. */
  readonly begun: number
  /** Id of the record, once the wallet is asked. */
  readonly id: string | undefined
  /** Whether the attempt has ended: the wallet has answered, the wait is over, or the wallet was never asked. */
  readonly isOver: boolean
  /** Record at the end of the attempt, unless the user declined. The stored record may have been dismissed since. */
  readonly record?: SendRecord
}

/** Observer of Send that waits for its result. */
export interface SendObserver {
  /** Called when a send starts. */
  begins(attempt: SendAttempt): void
  /** Called when another observer has opened Send. */
  replaced(): void
}

/** Controller of sends from the active account, on its network. */
export interface SendController {
  /** State for views and subscribers. */
  readonly state: SendState
  /**
   * Clears the draft and applies the arguments of a site. The same object is applied only once, so a screen may call
   * this whenever it is shown.
   */
  begin(prefill: SendArguments | undefined, group?: GroupSign): void
  /** Returns the network of the send: that of the selected token, else the requested one, else that of the account. */
  network(): CaipNetwork | undefined
  /** Returns the tokens with a balance; `undefined` until they are known. */
  tokens(): readonly Token[] | undefined
  /** Selects the token. */
  setToken(token: Token): void
  /**
   * Sets an amount as it is typed, with a comma or a dot as decimal sign.
   *
   * @param group thousands separator of the user's notation
   */
  setAmount(text: string, group: GroupSign): void
  /**
   * Enters the highest amount, once its costs are known.
   *
   * @returns whether it was filled in. An input that was made meanwhile stays
   * @throws KitError `sendFeeUnknown`
   */
  setMax(group?: GroupSign): Promise<boolean>
  /** Sets an address, a payment link or a name as it is typed. */
  setReceiver(text: string): void
  /** Returns the record of the wallet request in progress; `undefined` if there is none. */
  asking(): SendRecord | undefined
  /** Simulates the send on the node. Never rejects. */
  simulate(): Promise<void>
  /** Returns the order of the draft; `undefined` while something is missing. */
  order(): SendOrder | undefined
  /**
   * Requests the send from the wallet. Calls during a request return the same promise.
   *
   * @returns the record once the wallet has answered: sent, failed or unanswered
   * @throws KitError `sendAmountAndReceiverMissing`, `sendTokenMissing`, `sendChainUnsupported`; `sendTokenMismatch`,
   * `sendRecipientLost`; `sendNotPrepared` if the network did not answer before the wallet was asked; `sendNotKept` if
   * the storage is full; `sendRejected` if the user declined; the error of a network switch
   */
  send(): Promise<SendRecord>
  /** Registers an observer of the sends that follow, until stopped or until another observer opens Send. */
  observe(observer: SendObserver): Stop
  /** Returns the latest press of the button after a time, in ms since 1970. */
  attemptAfter(time: number): SendAttempt | undefined
  /** Searches the chain for a send whose answer never came. Never rejects. */
  find(id: string): Promise<void>
  /** Removes the record of a send. */
  dismiss(id: string): void
  /** Clears the draft. */
  reset(): void
  /** Keeps balances and costs up to date until the returned function is called. */
  follow(): Stop
}
