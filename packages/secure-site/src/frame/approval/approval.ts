/** One line of an approval: a term and its value. */
export interface ApprovalRow {
  readonly term: string
  readonly value: string
  /** Whether the value has a typeface without similar characters. */
  readonly isCode?: boolean
}

/**
 * A reason to review a request in a separate window, even if the browser reports what covers the frame: no browser
 * reports a shape (`clip-path`, `mask`).
 *
 * - `unlimitedAllowance`: a spender may take all of a token.
 * - `wholeCollection`: an operator may move every piece of a collection.
 * - `order`: an order of a market, which any taker can carry out.
 * - `safeTransaction`: a transaction of a Safe.
 * - `unreadableData`: signed data whose effect is unknown.
 * - `lossOfControl`: an account gets another owner.
 */
export type ApprovalRisk =
  | 'unlimitedAllowance'
  | 'wholeCollection'
  | 'order'
  | 'safeTransaction'
  | 'unreadableData'
  | 'lossOfControl'

/** Description of one call. */
export interface ApprovalPart {
  /** The heading, such as "You send" or "You sign". */
  readonly label: string
  /** The amount with its unit. */
  readonly amount?: { readonly value: string; readonly unit: string }
  /** The exact text to sign; `isReadable` is `false` for bytes that are not text. */
  readonly text?: { readonly value: string; readonly isReadable: boolean }
  readonly rows: readonly ApprovalRow[]
  /** Warnings that the user should read first. */
  readonly warnings: readonly string[]
  readonly risks?: readonly ApprovalRisk[]
  /** Native currency that leaves the account, in its smallest unit: decimal digits. */
  readonly nativeUnits?: string
}

/** A balance change of the account, or an allowance for others. */
export interface ApprovalChange {
  /** The heading, such as "Leaves your account". */
  readonly term: string
  /** The amount with its sign. */
  readonly value: string
  /** The contract, and the spender of an allowance. */
  readonly details: readonly ApprovalRow[]
  /** Remarks about the unit and the certainty of the amount. */
  readonly remarks: readonly string[]
  /** Highlight for a change that needs attention. */
  readonly tone?: 'warning' | 'error'
  readonly risks?: readonly ApprovalRisk[]
  /** Native currency that leaves the account, in its smallest unit: decimal digits. */
  readonly nativeUnits?: string
}

/** Simulated effects of the request, from the network's node. */
export type ApprovalChanges =
  | {
      readonly status: 'list'
      readonly changes: readonly ApprovalChange[]
      /** Warnings about effects outside the list. */
      readonly warnings: readonly string[]
      readonly risks?: readonly ApprovalRisk[]
    }
  /** Shown in place of a list: nothing changes, or the simulation failed. */
  | { readonly status: 'note'; readonly note: string }
  | { readonly status: 'fails'; readonly reason: string }

/** A request as the frame draws it for approval. Every text in it is the frame's own, or marked as the page's. */
export interface Approval extends ApprovalPart {
  /** Host of the requesting page, from the browser. */
  readonly site: string
  /** The page's own name, untrusted. */
  readonly siteName: string | undefined
  /** The calls of a batch that is approved as one. */
  readonly parts?: readonly ApprovalPart[]
  /** Simulated effects, for a request that is executed on the network. */
  readonly foreseen?: ApprovalChanges
  /** Whether it moves value or permits others to, so that the user confirms it by a second press. */
  readonly movesValue?: boolean
}

/** A request that waits for the user. */
export interface PendingApproval {
  readonly approval: Approval
  approve(): void
  reject(): void
}
