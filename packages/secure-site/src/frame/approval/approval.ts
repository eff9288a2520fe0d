/** One line of what is approved: what it is, and how much. */
export interface ApprovalRow {
  readonly term: string
  readonly value: string
  /** Written in a typeface in which no two signs look alike. */
  readonly isCode?: boolean
}

/**
 * A reason to review a request in a window of its own, also if the browser reports what covers the frame: no browser reports a shape (`clip-path`, `mask`).
 *
 * - `unlimitedAllowance`: somebody may spend all of a token.
 * - `wholeCollection`: somebody may move every piece of a collection.
 * - `order`: an order of a market, which anybody can carry out.
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

/** What one call does. */
export interface ApprovalPart {
  /** "You send", "You sign". */
  readonly label: string
  /** The figure of it: an amount and its unit. */
  readonly amount?: { readonly value: string; readonly unit: string }
  /** What is signed, word for word; `isReadable` is false for bytes that are no text. */
  readonly text?: { readonly value: string; readonly isReadable: boolean }
  readonly rows: readonly ApprovalRow[]
  /** What a person should think of first. */
  readonly warnings: readonly string[]
  readonly risks?: readonly ApprovalRisk[]
  /** Native currency that leaves the account, in its smallest unit: decimal digits. */
  readonly nativeUnits?: string
}

/** Something that the account gains or loses, or lets others take. */
export interface ApprovalChange {
  /** "Leaves your account". */
  readonly term: string
  /** How much, with its sign. */
  readonly value: string
  /** Whose contract it is of, and who may take it. */
  readonly details: readonly ApprovalRow[]
  /** How it is counted, and how sure it is. */
  readonly remarks: readonly string[]
  /** Where a person should look twice. */
  readonly tone?: 'warning' | 'error'
  readonly risks?: readonly ApprovalRisk[]
  /** Native currency that leaves the account, in its smallest unit: decimal digits. */
  readonly nativeUnits?: string
}

/** What the network's node says beforehand that this will change. */
export type ApprovalForeseen =
  | {
      readonly status: 'list'
      readonly changes: readonly ApprovalChange[]
      /** What the list does not say. */
      readonly warnings: readonly string[]
      readonly risks?: readonly ApprovalRisk[]
    }
  /** In place of a list: that nothing changes, or that it could not be foreseen. */
  | { readonly status: 'note'; readonly note: string }
  | { readonly status: 'fails'; readonly reason: string }

/** What a person is asked to approve, as the frame draws it. Every text in it is the frame's own, or marked as what the page gave. */
export interface Approval extends ApprovalPart {
  /** Whose page asks: its host, as the browser says it. */
  readonly site: string
  /** What the page calls itself. */
  readonly siteName: string | undefined
  /** Of several calls that are approved as one, each. */
  readonly parts?: readonly ApprovalPart[]
  /** What is done on the network will change it. */
  readonly foreseen?: ApprovalForeseen
  /** It moves something of value, or lets somebody do so: the person confirms it by a second press. */
  readonly movesValue?: boolean
}

/** A request that waits for a person. */
export interface PendingApproval {
  readonly approval: Approval
  approve(): void
  reject(): void
}
