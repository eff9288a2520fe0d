/** A test's view of one namespace. */
export interface InPageNamespaceControl {
  /** The site's provider. */
  readonly provider: unknown
  /** All the accounts of the wallet. */
  readonly allAccounts: readonly string[]
  /** The site's present accounts. */
  readonly accounts: readonly string[]
  /** Sets the active accounts and, if the site is connected, its accounts. @throws for unknown accounts */
  setAccounts(accounts: readonly string[]): void
  /** Switches the chain, as the user does in the wallet. A chain that the sandbox does not run is allowed. */
  setChain(reference: string | number): void
  /** Emits any event, also one that a correct wallet would not. */
  emit(event: string, ...payload: unknown[]): void
  /** Removes the site's authorization in this namespace, as the user does in the wallet. */
  revoke(): void
}
