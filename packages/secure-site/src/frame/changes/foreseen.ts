import type { Allowance, Asset } from './asset.ts'
import type { TokenFacts } from './token-facts.ts'

/** What a network's node says beforehand of what an account does on it. */
export type Foreseen =
  | {
      readonly status: 'foreseen'
      /** What the account gains and loses, without the fee. */
      readonly changes: readonly ForeseenChange[]
      /** Whom it has allowed something. */
      readonly allowances: readonly ForeseenAllowance[]
      /** There is more than was looked at. */
      readonly isPartial: boolean
      /** Where another one pays the fee: for what. */
      readonly payment?: ForeseenPayment
    }
  | {
      readonly status: 'fails'
      /** What the contract or the node gives as the reason: a stranger's text, clean. */
      readonly reason?: string
      /** Which of several calls fails, the first being 1. */
      readonly step?: number
      /** The account has less of the network's own currency than it takes. */
      readonly isShort?: true
      /** What the call that fails has used. */
      readonly gasUsed?: bigint
    }
  /** The node cannot say, or did not. */
  | { readonly status: 'unforeseen' }

export interface ForeseenChange {
  readonly of: Asset
  /** In the smallest unit; negative for what leaves. */
  readonly amount: bigint
  readonly facts: TokenFacts
  /** It could not be measured: the contract's events say so. */
  readonly isClaimed?: true
}

export interface ForeseenAllowance {
  readonly of: Allowance
  /** What there is of it afterwards: 0 where there is none any more. */
  readonly amount: bigint
  /** There was less of it before. */
  readonly isNew: boolean
  readonly facts: TokenFacts
  readonly isClaimed?: true
}

/** What whoever pays the fee has of it. */
export type ForeseenPayment =
  | {
      readonly kind: 'seen'
      /** What it takes of the account where the fee is the highest: amounts are negative. */
      readonly takes: readonly ForeseenChange[]
      /** What it could take besides: as much as it is allowed then, and as there is. */
      readonly mayTake: readonly { readonly of: Asset; readonly amount: bigint; readonly facts: TokenFacts }[]
    }
  /** It cannot take what the fee comes to at most. */
  | { readonly kind: 'refused'; readonly reason?: string }
  | { readonly kind: 'unknown' }

/** Whether it is seen to take nothing of the account, and that it could take nothing. */
export function isFree(paid: ForeseenPayment): boolean {
  return paid.kind === 'seen' && paid.takes.length + paid.mayTake.length === 0
}

/** The same, also where nothing was foreseen. */
export function paymentOf(foreseen: Foreseen): ForeseenPayment {
  return (foreseen.status === 'foreseen' ? foreseen.payment : undefined) ?? { kind: 'unknown' }
}
