import type { QueryState } from '@latchkey/core'
import type { CaipNetwork, Stop } from '@latchkey/primitives'

import type { GroupSign } from '../shared/amount-text.ts'
import type { SwapArguments, SwapRecord, SwapSide, SwapState, SwapToken } from './swap-state.ts'

/** Tokens for the pickers of both sides. */
export interface SwapTokens {
  /**
   * Returns the tokens of the active network. A view reads them after `load`, and again on each change of the state.
   */
  known(): QueryState<readonly SwapToken[]>
  /** Loads the tokens with balances and prices. Never rejects. */
  load(): Promise<void>
  /** Returns up to 100 tokens whose symbol, name or address match, the account's most valuable first. */
  search(text: string): readonly SwapToken[]
  /** Returns the suggested tokens that the network has (S9.24). */
  suggested(): readonly SwapToken[]
  /** Returns the popular tokens that the network has (S9.25). */
  popular(): readonly SwapToken[]
  /** Finds a token by its contract, alone or as CAIP-10, by its symbol, or by `native`. */
  find(asked: string): SwapToken | undefined
}

/** Controller of swaps from the active account, on its network. */
export interface SwapController {
  /** State for views and subscribers. */
  readonly state: SwapState
  readonly tokens: SwapTokens
  /**
   * Clears the draft and applies the arguments of a site. The same object is applied only once; without arguments, an
   * existing draft stays.
   *
   * @param group thousands separator of the shown amount.
   * @default `,`
   */
  begin(wanted: SwapArguments | undefined, group?: GroupSign): void
  /** Returns the network of the swap. */
  network(): CaipNetwork | undefined
  /** Selects a token. If the other side has it, both sides change places. */
  setToken(side: SwapSide, token: SwapToken): void
  /** Sets an amount as it is typed, with a comma or a dot as decimal sign. */
  setAmount(side: SwapSide, text: string, group: GroupSign): void
  /** Enters a share of the balance of `from`. Of the native currency, `1` keeps back the network fee. */
  useMax(share?: 0.25 | 0.5 | 1): Promise<void>
  /** Swaps `from` and `to`. */
  reverse(): void
  /** Sets the slippage of this swap in percent. A value outside of 0.01 to 50 is ignored. */
  setSlippage(percent: number): void
  /** Makes and simulates the plan. `state.review` has the result. Never rejects. */
  review(): Promise<void>
  /**
   * Requests each step from the wallet in turn. Calls during a run return the same promise.
   *
   * @returns the record; `undefined` if the swap was not sent: `state.review` has the new plan, or the reason
   * @throws KitError `swapRejected` if the user declined; `swapNotReviewed`; `swapNotKept`; `swapUnsupported`;
   * `swapGasPriceUnsupported`
   */
  confirm(): Promise<SwapRecord | undefined>
  /** Continues a swap whose approval is on the chain, with a new plan. */
  proceed(id: string): Promise<void>
  /** Repeats a review that failed or whose plan changed. */
  again(): Promise<void>
  /** Searches the chain for the transaction of a swap with an unknown result. Never rejects. */
  find(id: string): Promise<void>
  /**
   * Revokes the approval of a swap that was never made. The record is removed once the chain has confirmed it.
   *
   * @throws KitError `swapRejected`, `swapFailed`, `swapUnanswered`; SwapRejectedError `unavailable`; the error of the
   * node
   */
  revoke(id: string): Promise<void>
  /** Removes the record of a swap. */
  dismiss(id: string): void
  /** Clears the draft. */
  reset(): void
  /** Keeps quote, tokens and prices up to date until the returned function is called. */
  follow(): Stop
}
