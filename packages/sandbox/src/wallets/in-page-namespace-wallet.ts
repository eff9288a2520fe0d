import type { RequestDescription } from './request-description.ts'
import type { RpcError } from './rpc-error.ts'

/**
 * One namespace of the in-page wallet: its keys, the site's provider, and its events. Authorization and prompts are the desk's.
 *
 * To add one, write a module `./<folder>/in-page-<namespace>.ts` that exports `createInPageNamespaceWallet: CreateInPageNamespaceWallet`, and its
 * line in in-page-namespaces.ts.
 */
export interface InPageNamespaceWallet {
  /** Every account of the wallet, in the order of the user's choice; the default one first. */
  readonly accounts: readonly string[]
  /** The site's provider, which a test also gets. */
  readonly provider: unknown
  /** Places the provider where sites of this namespace find it, now and on request. Called once, perhaps late. */
  announce(how: InPageAnnouncement): void
  /** Handles a change of the site's accounts (approval, revocation, lock, unlock, the user's choice). */
  accountsChanged(accounts: readonly string[]): void
  /** Handles a change of `recall` by another tab of the site. */
  memoryChanged?(): void
  /**
   * Switches the wallet to another chain, which the sandbox need not run.
   * @param reference The part of the CAIP-2 id after the colon.
   * @throws if the namespace has no current chain, because every request names one
   */
  setChain(reference: string): void
  /** Emits any event of the provider, also one that a correct wallet would not. */
  emit(event: string, ...payload: unknown[]): void
}

export type CreateInPageNamespaceWallet = (desk: NamespaceDesk) => InPageNamespaceWallet

/** The ways in which a wallet announces itself. */
export interface InPageAnnouncement {
  /** Whether by the namespace's standard: EIP-6963, Wallet Standard, `injectedWeb3`, ... */
  announce: boolean
  /** Whether by a global object, as before these standards. */
  legacy: boolean
  /** Flags on its provider, such as `isMetaMask`. */
  flags: readonly string[]
}

/** The wallet's API for each of its namespaces. Everything concerns one namespace and one site. */
export interface NamespaceDesk {
  /** The site's origin. */
  readonly origin: string
  readonly wallet: { readonly name: string; readonly rdns: string; readonly icon: string }
  /** Whether it can connect and sign in with one prompt. */
  readonly signsIn: boolean
  /** The initial chain: the part of its CAIP-2 id after the colon; undefined for the namespace's default. */
  readonly firstChain: string | undefined
  /** Returns the address of a sandbox chain's node, from its CAIP-2 id. */
  rpcUrl(caip2: string): string
  /** Returns the site's present accounts, the active one first: none before approval and while locked. */
  accounts(): readonly string[]
  /**
   * Returns the accounts, after prompts to unlock and connect if necessary.
   * @param options.again Prompts also if the site is connected, to choose other accounts.
   * @param options.signIn The sign-in that the same prompt approves, also if the site is connected.
   * @throws {RpcError} 4001 if rejected, -32002 while the same prompt is open
   */
  connect(options?: { again?: boolean; signIn?: RequestDescription['rows'] }): Promise<readonly string[]>
  /** Removes the site's authorization in this namespace. */
  disconnect(): void
  /**
   * Prompts the user.
   * @throws {RpcError} 4001 if rejected, -32002 while a prompt to switch or add is open
   */
  ask(kind: 'sign' | 'switchChain' | 'addChain', description: RequestDescription): Promise<void>
  /** Returns the namespace's stored value for this origin; undefined at first. It is not validated. */
  recall(): unknown
  /** Stores a JSON value. */
  remember(value: unknown): void
  /**
   * Runs one request of the site. Logs it, and throws the error that a test requested, if any.
   * @param toNamespaceError Converts an error to the namespace's own form. @default the error unchanged
   */
  receive<Result>(
    request: { method: string; params?: unknown },
    run: () => Promise<Result>,
    toNamespaceError?: (error: RpcError) => unknown,
  ): Promise<Result>
  /** Reports the error of a site's listener. */
  reportError(error: unknown): void
}
