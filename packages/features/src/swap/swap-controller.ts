import type { QueryState } from '@latchkey/core'
import type { CaipNetwork, Stop } from '@latchkey/primitives'

import type { GroupSign } from '../transaction/amount-text.ts'
import type { SwapArguments, SwapRecord, SwapSide, SwapState, SwapToken } from './swap-state.ts'

/** The tokens of a picker. */
export interface SwapTokens {
  /** Of the network that shows. A view reads it after `load`, and again whenever the state changes. */
  known(): QueryState<readonly SwapToken[]>
  /** Loads them with balances and prices. Never rejects. */
  load(): Promise<void>
  /** What the account holds, and what fits a symbol, a name or an address. */
  search(text: string): readonly SwapToken[]
  /** S9.24. */
  suggested(): readonly SwapToken[]
  /** S9.25. */
  popular(): readonly SwapToken[]
  /** What a site asks for: a contract, alone or as CAIP-10, a symbol or `native`. */
  find(asked: string): SwapToken | undefined
}

/** Swaps from the account that shows, on its network. */
export interface SwapController {
  /** What views show and sites hear. */
  readonly state: SwapState
  readonly tokens: SwapTokens
  /**
   * Begins anew with what a site asks for. The same object is heeded once.
   *
   * @param group what stands between thousands where the amount shows. @default `,`
   */
  begin(wanted: SwapArguments | undefined, group?: GroupSign): void
  /** The network that it is swapped on. */
  network(): CaipNetwork | undefined
  /** Chooses a token; the one of the other side makes room by changing places. */
  setToken(side: SwapSide, token: SwapToken): void
  /** Takes an amount as it is typed, with a comma or a dot. */
  setAmount(side: SwapSide, text: string, group: GroupSign): void
  /** Takes a share of what the account holds of `from`, less what the network takes: `1` is all. */
  useMost(share?: 0.25 | 0.5 | 1): Promise<void>
  /** `from` and `to` change places. */
  reverse(): void
  /** Percent for this swap: from 0.01 to 50. */
  setSlippage(percent: number): void
  /** Makes the plan: what the wallet will be asked for, simulated. The state tells what came of it. Never rejects. */
  review(): Promise<void>
  /**
   * Asks the wallet for each step in turn, once however often it is called meanwhile.
   *
   * @returns how it stands; `undefined` where the plan changed against the person and shows anew
   * @throws KitError `swapRejected` where the person declined; `swapNotReviewed`
   */
  confirm(): Promise<SwapRecord | undefined>
  /** Goes on with a swap whose approval is on the chain, by making its plan anew. */
  proceed(id: string): Promise<void>
  /** Makes what came of a failed or changed review anew. */
  again(): Promise<void>
  /** Looks on chain for what a swap came to. Never rejects. */
  find(id: string): Promise<void>
  /**
   * Takes back the approval of a swap that was never made. The swap is forgotten once the chain has confirmed that.
   *
   * @throws KitError `swapRejected`, `swapFailed`, `swapUnanswered`; what the node answers with
   */
  revoke(id: string): Promise<void>
  /** Forgets a swap: the person knows what became of it. */
  dismiss(id: string): void
  /** Forgets what was entered. */
  reset(): void
  /** Keeps quote, tokens and prices up to date, until stopped. */
  follow(): Stop
}
