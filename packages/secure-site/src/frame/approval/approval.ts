/** One line of what is approved: what it is, and how much. */
export interface ApprovalRow {
  readonly term: string
  readonly value: string
  /** Written in a typeface in which no two signs look alike. */
  readonly isCode?: boolean
}

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
}

/** What a person is asked to approve, as the frame draws it. Every text in it is the frame's own, or marked as what the page gave. */
export interface Approval extends ApprovalPart {
  /** Whose page asks: its host, as the browser says it. */
  readonly site: string
  /** What the page calls itself. */
  readonly siteName: string | undefined
  /** Of several calls that are approved as one, each. */
  readonly parts?: readonly ApprovalPart[]
}

/** A request that waits for a person. */
export interface PendingApproval {
  readonly approval: Approval
  approve(): void
  reject(): void
}
