import type { Allowance, Asset } from './asset.ts'
import type { TokenFacts } from './token-facts.ts'

/** Simulated changes by an account's calls, from a network's node. */
export type Simulation =
  | {
      readonly status: 'simulated'
      /** The account's gains and losses, without the fee. */
      readonly changes: readonly SimulatedChange[]
      /** The allowances that it has granted. */
      readonly allowances: readonly AllowanceChange[]
      /** Whether more changes exist than were measured. */
      readonly isPartial: boolean
      /** The paymaster's withdrawals, if one pays the fee. */
      readonly payment?: SimulatedPayment
    }
  | {
      readonly status: 'fails'
      /** Reason given by the contract or the node: untrusted text, cleaned. */
      readonly reason?: string
      /** Number of the failing call, from 1. */
      readonly step?: number
      /** Set if the account has too little of the native currency. */
      readonly isShort?: true
      /** Gas used by the failing call. */
      readonly gasUsed?: bigint
    }
  /** The node cannot simulate it, or did not answer. */
  | { readonly status: 'notSimulated' }

export interface SimulatedChange {
  readonly of: Asset
  /** Amount in the smallest unit; negative for a loss. */
  readonly amount: bigint
  readonly facts: TokenFacts
  /** Set if the amount comes from the contract's events, because it could not be measured. */
  readonly isClaimed?: true
}

export interface AllowanceChange {
  readonly of: Allowance
  /** The allowance afterwards; 0 if it is removed. */
  readonly amount: bigint
  /** Whether the allowance has grown. */
  readonly isNew: boolean
  readonly facts: TokenFacts
  readonly isClaimed?: true
}

/** Withdrawals by the paymaster. */
export type SimulatedPayment =
  | {
      readonly kind: 'seen'
      /** Its withdrawals from the account for the highest fee, as negative amounts. */
      readonly takes: readonly SimulatedChange[]
      /** Its possible further withdrawals, limited by allowance and balance. */
      readonly mayTake: readonly { readonly of: Asset; readonly amount: bigint; readonly facts: TokenFacts }[]
    }
  /** The paymaster cannot withdraw the highest fee. */
  | { readonly kind: 'refused'; readonly reason?: string }
  | { readonly kind: 'unknown' }

/** Whether the simulation shows that the paymaster takes nothing from the account and could take nothing. */
export function isFree(paid: SimulatedPayment): boolean {
  return paid.kind === 'seen' && paid.takes.length + paid.mayTake.length === 0
}

/** Returns the paymaster's withdrawals, `unknown` without a simulation. */
export function paymentOf(simulated: Simulation): SimulatedPayment {
  return (simulated.status === 'simulated' ? simulated.payment : undefined) ?? { kind: 'unknown' }
}
