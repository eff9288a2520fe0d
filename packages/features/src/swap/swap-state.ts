import type { CallTrace, CaipNetworkId, WalletFee } from '@latchkey/primitives'

import type { TransactionFailure } from '../transaction/failure.ts'

/** What a swap begins with. */
export interface SwapArguments {
  /** What is given: a contract, alone or as CAIP-10, a symbol, or `'native'`. @default the network's own currency */
  readonly fromToken?: string
  /** What is wanted, in the same forms. @default nothing yet */
  readonly toToken?: string
  /** How much is given: decimal text in whole units. */
  readonly amount?: string
}

/** A token that can be swapped. */
export interface SwapToken {
  /** What the token calls itself: hostile until cleaned for show. */
  readonly name: string
  /** Its short name: hostile until cleaned for show. */
  readonly symbol: string
  /** The network that it is on. */
  readonly chainId: CaipNetworkId
  /** As CAIP-10. The network's own currency has the address that stands for it by custom. */
  readonly address: string
  /** How many decimals its whole unit has. */
  readonly decimals: number
  /** Whether it is the network's own currency. */
  readonly isNative: boolean
  /** Whether its symbol can be believed: it is the network's own currency, or the site or the kit names its contract. */
  readonly isNamed: boolean
  /** Its symbol belongs to other contracts, which the site or the kit names. */
  readonly isImitation?: boolean
  /** Whether the service says that it takes a signed permit. */
  readonly takesPermit: boolean
  /** Its picture: hostile until it is known to be of the site's own services. */
  readonly iconUrl?: string
  /** What the account holds: decimal text in whole units, exact. @default it holds none, or that is not known */
  readonly balance?: string
  /** Of one, in US dollars: decimal text. @default not known */
  readonly price?: string
}

/** The side of a swap that is typed. */
export type SwapSide = 'from' | 'to'

/** What a swap would bring. */
export type SwapQuoteState =
  /** Nothing to ask for: a token or an amount is missing. */
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      /** In the smallest unit of `from`. */
      readonly fromAmount: bigint
      /** In the smallest unit of `to`, as the service says. */
      readonly toAmount: bigint
      /** When it was asked for, in ms since 1970. */
      readonly askedAt: number
      /** When the next one is asked for, while somebody follows: ms since 1970. */
      readonly expiresAt: number
      /** A next one is on its way. */
      readonly isRenewing: boolean
    }
  | { readonly status: 'failed'; readonly reason: SwapQuoteFailure }

/** Why there is no quote; `noRoute`: nobody trades the pair, or not so much of it; `hostile`: the answer is of something else. */
export type SwapQuoteFailure = 'noRoute' | 'hostile' | 'unreachable'

/** What keeps a swap from being reviewed, the first that applies. */
export type SwapGap =
  /** The network is none where swaps are offered. */
  | 'network'
  /** The site has not installed what the family needs to swap, or the wallet cannot send. */
  | 'unavailable'
  /** One of the two tokens is missing. */
  | 'token'
  | 'amount'
  /** What was typed could be one, or a thousand: `1,000`. */
  | 'amountUnclear'
  /** More than there is. */
  | 'balance'
  /** There is no quote yet. */
  | 'quote'
  /** There is no quote: nobody trades the pair. */
  | 'noRoute'
  /** The service did not answer, or answered something else. */
  | 'quoteFailed'

/** What a swap costs, as far as it is known. */
export interface SwapCosts {
  /** One of `from` in `to`: decimal text. */
  readonly rate: string
  /** What the service says it brings, less what the slippage allows: decimal text in whole units of `to`. Before a review it is no promise. */
  readonly minimumReceived: string
  /** How much worse than the market price, in percent with a sign: decimal text. @default not known */
  readonly priceImpact?: string
}

/** One step of a swap, in its order. `batch`: approval and swap in one confirmation. */
export interface SwapStep {
  readonly kind: 'permit' | 'approve' | 'reset' | 'swap' | 'batch'
  readonly status: 'waiting' | 'asked' | 'sent' | 'done' | 'failed'
  readonly hash?: string
}

/** Why a swap was refused before the wallet was asked. */
export type SwapRefusal =
  /** The service's answer is not of this swap: another token, account, contract, value or network. */
  | 'hostile'
  /** It would take more, or other tokens, than the person gives. */
  | 'movesMore'
  /** It would bring less than the minimum. */
  | 'belowMinimum'
  /** It would fail on the chain. */
  | 'fails'
  /** The network's own currency does not suffice. */
  | 'insufficientFunds'
  /** The node does not simulate, so that nobody can know what it does. */
  | 'notSimulated'
  | 'unreachable'
  /** The wallet is on a network of another name, or is gone. */
  | 'unavailable'

/** What was simulated, and is shown before the wallet is asked. */
export interface SwapPlan {
  /** The account that swaps, plain. */
  readonly account: string
  readonly networkId: CaipNetworkId
  readonly from: SwapToken
  readonly to: SwapToken
  /** In the smallest unit of `from`: what the account loses, exactly. */
  readonly fromAmount: bigint
  /** In the smallest unit of `to`: what the simulation brought. */
  readonly expected: bigint
  /** In the smallest unit of `to`: never less, or nothing is taken. */
  readonly minimum: bigint
  /** Percent. */
  readonly slippage: number
  readonly steps: readonly SwapStep[]
  /** The highest that the network may take: decimal text in whole units of its own currency. @default not known */
  readonly networkFee?: string
  /** Who pays that in place of the account, which pays nothing then. @default the account */
  readonly feePayer?: WalletFee['payer']
  /** When it was simulated, in ms since 1970. */
  readonly madeAt: number
}

/** The review of a swap. */
export type SwapReview =
  | { readonly status: 'none' }
  | { readonly status: 'making' }
  | {
      readonly status: 'ready'
      readonly plan: SwapPlan
      /** It brings less than what was shown before: the person confirms anew. In the smallest unit of `to`. */
      readonly minimumBefore?: bigint
    }
  | { readonly status: 'refused'; readonly reason: SwapRefusal; readonly message?: string }

/** How a swap stands. */
export type SwapStage =
  /** The wallet has a step. */
  | { readonly status: 'asked'; readonly step: SwapStep['kind'] }
  /** The wallet has sent a step; the network has not settled it. `nonce`: the number that a node told of it. */
  | { readonly status: 'sent'; readonly step: SwapStep['kind']; readonly hash: string; readonly nonce?: number }
  /** The approval is on the chain, and the swap was never asked for: it waits for the person. */
  | { readonly status: 'approved' }
  /** Done. `received`: in the smallest unit of `to`, as the chain tells. @default the chain did not tell */
  | { readonly status: 'done'; readonly hash: string; readonly received?: string }
  | { readonly status: 'failed'; readonly reason: TransactionFailure; readonly hash?: string }
  /** Nobody knows whether a step was sent: the answer never came. It is never sent again by itself. */
  | { readonly status: 'unanswered'; readonly step: SwapStep['kind'] }

/** A token, as a record keeps it. */
export interface SwapRecordToken {
  readonly address: string
  /** Hostile until cleaned for show. */
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string
}

/** One swap, as it is kept until it is settled, and a day after. */
export interface SwapRecord {
  /** Unique. */
  readonly id: string
  /** The tab that asked the wallet. */
  readonly tab: string
  /** That tab holds a lock while it waits. @default it does not */
  readonly isLocked?: true
  /** Where. */
  readonly networkId: CaipNetworkId
  /** Who swaps. */
  readonly account: string
  /** What the wallet is called. */
  readonly wallet: string
  /** What is given. */
  readonly from: SwapRecordToken
  /** What is wanted. */
  readonly to: SwapRecordToken
  /** In the smallest unit of `from`. */
  readonly fromAmount: string
  /** In the smallest unit of `to`. */
  readonly minimum: string
  /** In the smallest unit of `to`. */
  readonly expected: string
  /** Percent. */
  readonly slippage: number
  /** What finds the step on chain that the wallet was asked for last. @default it cannot be found */
  readonly trace?: CallTrace
  /** The spender of its approval. @default the wallet was asked for none */
  readonly spender?: string
  /** In their order. */
  readonly steps: readonly SwapStep[]
  /** When the wallet was first asked, in ms since 1970. */
  readonly asked: number
  /** How it stands. */
  readonly stage: SwapStage
  /** When it was known to be done or to have failed, in ms since 1970. */
  readonly settled?: number
  /** It was still on chain when no reorganisation could replace it any more. */
  readonly isFinal?: true
  /** It was done once, and reported as a success. */
  readonly wasDone?: true
}

/** What is about to be swapped, and what became of what was. */
export interface SwapState {
  /** What is given. */
  from: SwapToken | undefined
  /** What is wanted. */
  to: SwapToken | undefined
  /** The amount of `from`, as it was typed or as the quote says. */
  fromText: string
  /** The amount of `to`, as it was typed or as the quote says. */
  toText: string
  /** What `fromText` is worth in US dollars: decimal text. */
  fromInUSD: string | undefined
  /** What `toText` is worth in US dollars: decimal text. */
  toInUSD: string | undefined
  /** The side that was typed last; the other one follows it. */
  side: SwapSide
  /** What it would bring, as the service says. */
  quote: SwapQuoteState
  /** What keeps it from being reviewed, the first that applies; `undefined` once nothing does. */
  gap: SwapGap | undefined
  /** Percent, of this swap (S9.22). */
  slippage: number
  /** While there is a quote. */
  costs: SwapCosts | undefined
  /** What the wallet will be asked for, once that is simulated. */
  review: SwapReview
  /** The wallet is being asked. */
  loading: boolean
  /** The id of the swap that was confirmed last. */
  current: string | undefined
  /** The id of the swap whose approval is being taken back. */
  revoking: string | undefined
  /** The newest first. */
  swaps: readonly SwapRecord[]
}
