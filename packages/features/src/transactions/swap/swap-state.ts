import type { CallTrace, CaipNetworkId, WalletFee } from '@latchkey/primitives'

import type { TransactionFailure } from '../shared/failure.ts'

/** Arguments to open Swap with. */
export interface SwapArguments {
  /** Token to pay: its contract, alone or as CAIP-10, a symbol, or `'native'`. @default the network's own currency */
  readonly fromToken?: string
  /** Token to buy, in the same forms. @default none yet */
  readonly toToken?: string
  /** Amount to pay: decimal text in whole units. */
  readonly amount?: string
}

/** A token that can be swapped. */
export interface SwapToken {
  /** Name of the token. Untrusted: clean it before it is shown. */
  readonly name: string
  /** Symbol of the token. Untrusted: clean it before it is shown. */
  readonly symbol: string
  /** Network of the token. */
  readonly chainId: CaipNetworkId
  /** Contract as CAIP-10. The native currency has its conventional address. */
  readonly address: string
  /** Decimals of a whole unit. */
  readonly decimals: number
  /** Whether it is the network's native currency. */
  readonly isNative: boolean
  /** Whether its symbol can be trusted: it is the native currency, or the site or the kit knows its contract. */
  readonly isNamed: boolean
  /** Whether its symbol belongs to another contract, which the site or the kit knows. */
  readonly isImitation?: boolean
  /** Whether the service says that the token accepts a signed permit. */
  readonly takesPermit: boolean
  /** URL of its picture. Untrusted: show it only if it comes from the site's own services. */
  readonly iconUrl?: string
  /**
   * Balance of the account: exact decimal text in whole units.
   * @default the account has none, or its balance is not known
   */
  readonly balance?: string
  /** Price of a whole unit in US dollars: decimal text. @default not known */
  readonly price?: string
}

/** Side of a swap, such as the one that is typed. */
export type SwapSide = 'from' | 'to'

/** Quote of a swap. */
export type SwapQuoteState =
  /** Nothing is requested: a token or an amount is missing. */
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      /** Amount in the smallest unit of `from`. */
      readonly fromAmount: bigint
      /** Quoted amount in the smallest unit of `to`. */
      readonly toAmount: bigint
      /** Time of the request, in ms since 1970. */
      readonly askedAt: number
      /** Time of the next request if a view is subscribed, in ms since 1970. */
      readonly expiresAt: number
      /** Whether the next quote is being requested. */
      readonly isRenewing: boolean
    }
  | { readonly status: 'failed'; readonly reason: SwapQuoteFailure }

/**
 * Reason for a missing quote; `noRoute`: the pair, or that amount of it, is not traded; `hostile`: the answer belongs
 * to another swap.
 */
export type SwapQuoteFailure = 'noRoute' | 'hostile' | 'unreachable'

/** First obstacle to a review. */
export type SwapIssue =
  /** Swaps are not offered on the network. */
  | 'network'
  /** The site's adapter, the wallet or the node of the network cannot make swaps. */
  | 'unavailable'
  /** One of the two tokens is missing. */
  | 'token'
  | 'amount'
  /** The typed text is ambiguous: `1,000` may be 1 or 1000. */
  | 'amountUnclear'
  /** The amount exceeds the balance. */
  | 'balance'
  /** The quote is still missing. */
  | 'quote'
  /** The pair is not traded. */
  | 'noRoute'
  /** The service did not answer, or its answer belongs to another swap. */
  | 'quoteFailed'

/** Costs of a swap, as far as they are known. */
export interface SwapCosts {
  /** Price of one `from` in `to`: decimal text. */
  readonly rate: string
  /** Quoted amount less the slippage: decimal text in whole units of `to`. It is no promise before a review. */
  readonly minimumReceived: string
  /** Difference from the market price in percent, with a sign: decimal text. @default not known */
  readonly priceImpact?: string
}

/** One step of a swap, in order. `batch`: approval and swap in one confirmation. */
export interface SwapStep {
  readonly kind: 'permit' | 'approve' | 'reset' | 'swap' | 'batch'
  readonly status: 'waiting' | 'asked' | 'sent' | 'done' | 'failed'
  readonly hash?: string
}

/** Reason for a rejection before the wallet is asked. */
export type SwapRejection =
  /** The service's answer belongs to another swap: another token, account, contract, value or network. */
  | 'hostile'
  /** The swap would take more, or other tokens, than the user pays. */
  | 'movesMore'
  /** The swap would bring less than the minimum. */
  | 'belowMinimum'
  /** The swap would fail on the chain. */
  | 'fails'
  /** The balance of the native currency is too low. */
  | 'insufficientFunds'
  /** The node does not simulate, so the effects of the swap are unknown. */
  | 'notSimulated'
  | 'unreachable'
  /** No wallet is connected, its account is another one, or the adapter cannot simulate. */
  | 'unavailable'

/** Simulated plan, which is shown before the wallet is asked. */
export interface SwapPlan {
  /** Address of the account, without the network. */
  readonly account: string
  readonly networkId: CaipNetworkId
  readonly from: SwapToken
  readonly to: SwapToken
  /** Exact amount that the account loses, in the smallest unit of `from`. */
  readonly fromAmount: bigint
  /** Simulated gain in the smallest unit of `to`. */
  readonly expected: bigint
  /** Enforced minimum in the smallest unit of `to`. The swap fails if it would bring less. */
  readonly minimum: bigint
  /** Slippage in percent. */
  readonly slippage: number
  readonly steps: readonly SwapStep[]
  /** Highest fee that the network may charge: decimal text in whole units of its currency. @default not known */
  readonly networkFee?: string
  /** Payer of the network fee in place of the account, which then pays none. @default the account */
  readonly feePayer?: WalletFee['payer']
  /** Time of the simulation, in ms since 1970. */
  readonly madeAt: number
}

/** Review of a swap. */
export type SwapReview =
  | { readonly status: 'none' }
  | { readonly status: 'making' }
  | {
      readonly status: 'ready'
      readonly plan: SwapPlan
      /** Minimum of the plan before, which was higher, in the smallest unit of `to`. The user confirms again. */
      readonly minimumBefore?: bigint
    }
  | { readonly status: 'refused'; readonly reason: SwapRejection; readonly message?: string }

/** Stage of a swap. */
export type SwapStage =
  /** The wallet was asked for a step. */
  | { readonly status: 'asked'; readonly step: SwapStep['kind'] }
  /** The wallet has sent a step, which is not confirmed yet. `nonce`: its nonce as a node reported it. */
  | { readonly status: 'sent'; readonly step: SwapStep['kind']; readonly hash: string; readonly nonce?: number }
  /** The approval is on the chain. The swap was not requested yet, and waits for the user. */
  | { readonly status: 'approved' }
  /**
   * The swap is confirmed. `received`: amount in the smallest unit of `to`, as the chain reports it.
   * @default the chain did not report it
   */
  | { readonly status: 'done'; readonly hash: string; readonly received?: string }
  | { readonly status: 'failed'; readonly reason: TransactionFailure; readonly hash?: string }
  /**
   * The answer never came, so it is unknown whether the wallet has sent a step. The kit never sends it again by itself.
   */
  | { readonly status: 'unanswered'; readonly step: SwapStep['kind'] }

/** A token in a stored record. */
export interface SwapRecordToken {
  readonly address: string
  /** Symbol of the token. Untrusted: clean it before it is shown. */
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string
}

/** A swap as it is stored until it is final, and a day after. */
export interface SwapRecord {
  /** Unique id. */
  readonly id: string
  /** Id of the tab that asked the wallet. */
  readonly tab: string
  /** The tab holds a lock while it waits. @default it does not */
  readonly isLocked?: true
  /** Network as CAIP-2. */
  readonly networkId: CaipNetworkId
  /** Address of the account. */
  readonly account: string
  /** Name of the wallet. */
  readonly wallet: string
  /** Token that is paid. */
  readonly from: SwapRecordToken
  /** Token that is bought. */
  readonly to: SwapRecordToken
  /** Amount in the smallest unit of `from`. */
  readonly fromAmount: string
  /** Minimum in the smallest unit of `to`. */
  readonly minimum: string
  /** Simulated gain in the smallest unit of `to`. */
  readonly expected: string
  /** Slippage in percent. */
  readonly slippage: number
  /** Trace that finds the last requested step on the chain. @default the step cannot be found */
  readonly trace?: CallTrace
  /** Spender of the approval. @default no approval was requested */
  readonly spender?: string
  /** Steps in order. */
  readonly steps: readonly SwapStep[]
  /** Time of the latest wallet request, in ms since 1970. */
  readonly asked: number
  /** Current stage. */
  readonly stage: SwapStage
  /** Time when it became complete or failed, in ms since 1970. */
  readonly settled?: number
  /** The swap was still on the chain when no reorganisation could remove it any more. */
  readonly isFinal?: true
  /** The swap was complete once, and was reported as a success. */
  readonly wasDone?: true
}

/** Draft of the swap, and the stored swaps. */
export interface SwapState {
  /** Token that is paid. */
  from: SwapToken | undefined
  /** Token that is bought. */
  to: SwapToken | undefined
  /** Amount of `from`, as it was typed or quoted. */
  fromText: string
  /** Amount of `to`, as it was typed or quoted. */
  toText: string
  /** Worth of `fromText` in US dollars: decimal text. */
  fromInUSD: string | undefined
  /** Worth of `toText` in US dollars: decimal text. */
  toInUSD: string | undefined
  /** Side that was typed last. The other side follows the quote. */
  side: SwapSide
  /** Current quote of the service. */
  quote: SwapQuoteState
  /** First obstacle to a review; `undefined` if there is none. */
  issue: SwapIssue | undefined
  /** Slippage of this swap in percent (S9.22). */
  slippage: number
  /** Costs of the current quote; `undefined` without one. */
  costs: SwapCosts | undefined
  /** Plan for the wallet, once it is simulated. */
  review: SwapReview
  /** Whether a wallet request is in progress. */
  loading: boolean
  /** Id of the swap that was confirmed last. */
  current: string | undefined
  /** Id of the swap whose approval is being revoked. */
  revoking: string | undefined
  /** Stored swaps, newest first. */
  swaps: readonly SwapRecord[]
}
