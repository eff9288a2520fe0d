import type { RequestDescription } from './request-description.ts'
import type { RpcError } from './rpc-error.ts'

/**
 * One chain family of the in-page wallet: its keys, the provider that a site gets, and how it tells the site of changes. Who may see
 * what, and what a person is asked, is the desk's.
 *
 * To add one: a module `./<family>/in-page-<namespace>.ts` that exports `createInPageFamily: CreateInPageFamily`, and its line in
 * in-page-families.ts.
 */
export interface InPageFamily {
  /** Every account that the wallet holds, as a person chooses among them; the usual one first. */
  readonly accounts: readonly string[]
  /** What a site gets hold of; a test gets it from the side door. */
  readonly provider: unknown
  /** Puts the provider where sites of this family look, now and whenever they ask. Called once, perhaps late. */
  announce(how: InPageAnnouncement): void
  /** The accounts that the site sees are others now (approval, revocation, lock, unlock, the person's choice). */
  accountsChanged(accounts: readonly string[]): void
  /** Another tab of the site changed what `recall` gives. */
  memoryChanged?(): void
  /**
   * The person moves the wallet to another chain of the family, which the sandbox need not run.
   * @param reference The part of the CAIP-2 id after the colon.
   * @throws where the family is on no chain, since every request names one
   */
  setChain(reference: string): void
  /** Emits any event of the provider, also one that a right-minded wallet would not. */
  emit(event: string, ...payload: unknown[]): void
}

export type CreateInPageFamily = (desk: FamilyDesk) => InPageFamily

/** Where a wallet shows itself. */
export interface InPageAnnouncement {
  /** By the family's standard: EIP-6963, Wallet Standard, `injectedWeb3`, ... */
  announce: boolean
  /** By a global object of its own, as wallets did before there was a standard. */
  legacy: boolean
  /** The flags that it claims on its provider, such as `isMetaMask`. */
  flags: readonly string[]
}

/** What the wallet hands to each of its families. Everything here concerns one family and one site. */
export interface FamilyDesk {
  /** The site's origin. */
  readonly origin: string
  readonly wallet: { readonly name: string; readonly rdns: string; readonly icon: string }
  /** Whether it can connect and sign in at once. */
  readonly signsIn: boolean
  /** The chain to begin on: the part of its CAIP-2 id after the colon; undefined is the family's usual one. */
  readonly firstChain: string | undefined
  /** Returns the address of a sandbox chain's node, from its CAIP-2 id. */
  rpcUrl(caip2: string): string
  /** The accounts that the site may see now, the active one first: none before approval and while locked. */
  accounts(): readonly string[]
  /**
   * Returns the accounts, after asking a person to unlock and to connect where that is needed.
   * @param options.again Asks also when the site is connected, to choose other accounts.
   * @param options.signIn What the person signs in to with the same answer; it is asked for also when the site is connected.
   * @throws {RpcError} 4001 when rejected, -32002 while the same is asked already
   */
  connect(options?: { again?: boolean; signIn?: RequestDescription['rows'] }): Promise<readonly string[]>
  /** Forgets the site's approval for this family. */
  disconnect(): void
  /**
   * Asks a person.
   * @throws {RpcError} 4001 when rejected, -32002 while a switch or an addition is asked already
   */
  ask(kind: 'sign' | 'switchChain' | 'addChain', description: RequestDescription): Promise<void>
  /** What the family kept for this origin with `remember`; undefined at first. Storage may hold anything. */
  recall(): unknown
  /** Keeps something that JSON can carry. */
  remember(value: unknown): void
  /**
   * Runs one request of the site. It is logged, and fails with exactly the error that a test asked for, if one did.
   * @param toFamilyError What the site is told where the family has errors of its own. @default the error as it is
   */
  receive<Result>(
    request: { method: string; params?: unknown },
    run: () => Promise<Result>,
    toFamilyError?: (error: RpcError) => unknown,
  ): Promise<Result>
  /** To be told what a listener of the site threw. */
  reportError(error: unknown): void
}
