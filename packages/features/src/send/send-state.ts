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

import type { Token } from '../tokens/token.ts'
import type { GroupSign } from '../transaction/amount-text.ts'
import type { TransactionFailure } from '../transaction/failure.ts'
import type { SendOrder } from './send-order.ts'

/** What a send begins with. */
export interface SendArguments {
  /** Its contract or its mint, alone or as CAIP-10; `'native'` for the network's own currency. @default the network's own currency */
  readonly token?: string
  /** Who gets it: an address or a name. */
  readonly to?: string
  /** How much: decimal text in whole units. */
  readonly amount?: string
  /** Whose account sends. @default the family that the site is on */
  readonly namespace?: ChainNamespace
  /** On which network: chain id or CAIP-2. @default the one that the account is on */
  readonly chainId?: string | number
}

/** What is about to be sent, and what became of what was (S3.34). */
export interface SendState {
  /** What is sent. */
  token: Token | undefined
  /** How much: decimal text in whole units with a dot, exact; `undefined` while what is typed is no amount. */
  sendTokenAmount: string | undefined
  /** Who gets it, as the family writes it; `undefined` while what is typed is no address and no name of one. */
  receiverAddress: string | undefined
  /** The name that was typed for the address. */
  receiverProfileName: string | undefined
  /** The picture of that name, ready for an `<img>`. */
  receiverProfileImageUrl: string | undefined
  /** What the account's share of the network's own currency is worth, in US dollars: decimal text. */
  networkBalanceInUSD: string | undefined
  /** A send is on its way to the wallet (S4.54). */
  loading: boolean
  /** When what the account holds was last asked for again because it had not come, in ms since 1970. */
  lastRetry: number | undefined

  /** The amount as it was typed. */
  amountText: string
  /** Address or name as it was typed. */
  receiverText: string
  /** What the amount is worth, in US dollars: exact decimal text. */
  amountInUSD: string | undefined
  /** How far the recipient is known. */
  receiver: ReceiverState
  /** What a person should know of the recipient: the gravest first. They warn. Only a transfer that nobody ever means is refused. */
  notices: readonly ReceiverNotice[]
  /** What keeps it from being reviewed, the first that applies; `undefined` once nothing does. */
  gap: SendGap | undefined
  /** What it will cost. A new one comes after 10 s, while somebody follows. */
  estimate: QueryState<TransferEstimate>
  /** What it will change, asked for at the review. */
  simulation: QueryState<TransferSimulation>
  /** What was sent from this browser: what is not settled, and what was within the last day. The newest first. */
  sends: readonly SendRecord[]
}

/** How far it is known who gets it. */
export type ReceiverState =
  | { readonly status: 'empty' | 'known' }
  | {
      readonly status: 'resolving'
      /** Somebody looks it up; before, a person may still type. */
      readonly isAsked: boolean
    }
  | {
      readonly status: 'wrong'
      readonly problem: ReceiverProblem
      /** The name of the network that the address is for (`ofNetwork`). */
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

/** What a person should know of a recipient. */
export type ReceiverNotice =
  | { readonly kind: 'own' | 'contract' | 'neverUsed' }
  /** Nobody can get back what this address gets: it has no owner, or is the contract of the token. */
  | { readonly kind: 'lost' }
  /** The past of the account is on its way (`unchecked`), or did not come (`notCompared`): the address may imitate another one. */
  | { readonly kind: 'unchecked' | 'notCompared' }
  /** The address looks like one that is known: whoever made it may hope to be taken for that. */
  | { readonly kind: 'lookAlike'; readonly known: string; readonly knownName?: string }

/** What keeps a send from being reviewed. */
export type SendGap =
  /** Nothing that could be sent is known yet. */
  | 'token'
  | 'amount'
  /** What was typed could be one, or a thousand: `1,000`. */
  | 'amountUnclear'
  /** More than there is, or than is left with the fee kept back. */
  | 'balance'
  | 'receiver'
  | 'resolving'
  | 'address'
  /** The network's own currency does not suffice for the fee. */
  | 'fee'
  /** An account would hold less than its network asks of it: `estimate.error` is a `BelowRentError`. */
  | 'rent'
  /** The token stays with whoever has it, or somebody does not let it go. */
  | 'tokenRefused'
  /** The contract of the token describes it differently than whoever lists it. */
  | 'tokenMismatch'
  /** The site has not installed what the family needs to send. */
  | 'unavailable'

/** How a send stands. */
export type SendStage =
  /** The wallet has it. */
  | { readonly status: 'asked' }
  /** The wallet gave its hash, or its signature; the network has not settled it. */
  | {
      readonly status: 'sent'
      readonly hash: string
      /** The number of the transaction, once a node has told it, where the chain counts them. */
      readonly nonce?: number
    }
  | { readonly status: 'confirmed'; readonly hash: string }
  | { readonly status: 'failed'; readonly reason: TransactionFailure; readonly hash?: string }
  /** Nobody knows whether it was sent: the answer never came. It is never sent again by itself. */
  | {
      readonly status: 'unanswered'
      /** When the network refused it as too late, in ms since 1970. It has failed if it is not found once its blockhash has expired. */
      readonly refusedAt?: number
    }

/** Under which they are stored. The buttons of a page look there before anything of this has loaded. */
export type SendsKey = 'pending_sends'

/** One send, as it is kept until it is settled. */
export interface SendRecord {
  /** Unique. */
  readonly id: string
  /** The tab that asked the wallet. */
  readonly tab: string
  /** Where. */
  readonly networkId: CaipNetworkId
  /** What the wallet is called. */
  readonly wallet: string
  /** Of what is sent: hostile until cleaned for show. */
  readonly symbol: string
  /** Of what is sent: how many decimals its whole unit has. */
  readonly decimals: number
  /** Of what is sent: where its picture is. Hostile until it is known to be of the site's own services. */
  readonly iconUrl?: string
  /** The name that was typed for the recipient: hostile until cleaned for show. */
  readonly receiverName?: string
  /** Who sends what to whom, and what finds it on chain. */
  readonly trace: TransferTrace
  /** When the wallet was asked, in ms since 1970. */
  readonly asked: number
  /** The page that asked holds a lock of the browser for as long as it waits for the answer. @default where there are none, `tab` tells */
  readonly isLocked?: true
  /** How it stands. */
  readonly stage: SendStage
  /** When it was known to be confirmed or to have failed, in ms since 1970. */
  readonly settled?: number
  /** It was still confirmed when no reorganisation could replace it any more. */
  readonly isFinal?: true
  /** It was confirmed once. That a node has it no longer does not prove that it failed. */
  readonly wasConfirmed?: true
}

/** One press of the button that sends. */
export interface SendAttempt {
  /** When, in ms since 1970. */
  readonly begun: number
  /** Of what was written down, once the wallet is asked. */
  readonly id: string | undefined
  /** The wallet has answered, or is no longer waited for; or it was never asked. */
  readonly isOver: boolean
  /** How it stood then, where the wallet did not decline: a person may have dismissed what is kept of it. */
  readonly record?: SendRecord
}

/** Who opened Send for what it comes to. */
export interface SendOpener {
  /** A send begins. */
  begins(attempt: SendAttempt): void
  /** Somebody else has opened it. */
  replaced(): void
}

/** Sends from the account that shows, on its network. */
export interface SendController {
  /** What views show and sites hear. */
  readonly state: SendState
  /** Begins anew with what a site asks for. The same object is heeded once, so that a screen may call it whenever it shows. */
  begin(prefill: SendArguments | undefined, group?: GroupSign): void
  /** Where it is sent: on the network of what is chosen, or that was asked for, else the one that the account is on. */
  network(): CaipNetwork | undefined
  /** What can be sent; `undefined` while that is not known. */
  tokens(): readonly Token[] | undefined
  /** Chooses what is sent. */
  setToken(token: Token): void
  /**
   * Takes the amount as it is typed, with a comma or a dot.
   *
   * @param group what stands between thousands where it is typed
   */
  setAmount(text: string, group: GroupSign): void
  /**
   * Takes all that can be sent, once what it costs is known.
   *
   * @returns whether it was filled in: not over what was typed or chosen meanwhile
   * @throws KitError `sendFeeUnknown`
   */
  setMost(group?: GroupSign): Promise<boolean>
  /** Takes an address, a payment link or a name as it is typed. */
  setReceiver(text: string): void
  /** What it has asked the wallet for, and waits for; `undefined` while it waits for nothing. */
  asking(): SendRecord | undefined
  /** Asks the node what it will change. Never rejects. */
  simulate(): Promise<void>
  /** All of the send that is known so far; `undefined` while something is missing. */
  order(): SendOrder | undefined
  /**
   * Asks the wallet, once however often it is called meanwhile.
   *
   * @returns how it stands once the wallet has answered: sent, failed or unanswered
   * @throws KitError `sendAmountAndReceiverMissing`, `sendTokenMissing`, `sendChainUnsupported`; `sendRejected` where the person declined;
   *   `sendNotPrepared` where the network did not answer before the wallet was asked
   */
  send(): Promise<SendRecord>
  /** Whoever opened Send for what it comes to hears of what is sent there, until stopped or until somebody else opens it. */
  claim(opener: SendOpener): Stop
  /** The latest press of the button, where that was after a time: ms since 1970. */
  attemptAfter(time: number): SendAttempt | undefined
  /** Looks on chain for a send whose answer never came. Never rejects. */
  find(id: string): Promise<void>
  /** Forgets a send: the person knows what became of it. */
  dismiss(id: string): void
  /** Forgets what was entered. */
  reset(): void
  /** Keeps what the account holds and what a send costs up to date, until stopped. */
  follow(): Stop
}
