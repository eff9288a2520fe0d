/** What a test sees of one family. */
export interface InPageFamilyControl {
  /** What a site gets hold of. */
  readonly provider: unknown
  /** All the accounts that the wallet holds. */
  readonly allAccounts: readonly string[]
  /** The accounts that the site sees now. */
  readonly accounts: readonly string[]
  /** Chooses the accounts that are active, and, when the site is connected, what it sees. @throws for accounts it does not hold. */
  setAccounts(accounts: readonly string[]): void
  /** Moves to a chain, as a person does in the wallet; one that the sandbox does not run is allowed. */
  setChain(reference: string | number): void
  /** Emits any event, also one that a right-minded wallet would not. */
  emit(event: string, ...payload: unknown[]): void
  /** Forgets the site's approval for this family, as a person does in the wallet. */
  revoke(): void
}
