import type { CaipNetworkId, ChainNamespace, SIWXConfig, SIWXSession, Stop, WalletSession } from '@latchkey/primitives'

import type { SigningAccount } from './account.ts'

/** What events tell of a sign-in. */
export interface SignInFacts {
  /** Where the account is. */
  network: CaipNetworkId
  /** Whether a contract signs for it. */
  isSmartAccount: boolean
}

/** What an account is asked to sign. */
export interface SignInPrompt {
  /** Its family. */
  readonly namespace: ChainNamespace
  /** `preparing` until there is a message, `signing` while the wallet is asked and the server looks at its answer. */
  readonly stage: 'preparing' | 'ready' | 'signing'
  /** The text to sign, once there is one. */
  readonly message: string | undefined
  /** The host that the message names. */
  readonly domain: string | undefined
  /** What the wallet is called. */
  readonly wallet: string
  /** The address that signs. */
  readonly address: string
  /** Nobody stays connected without having signed in. */
  readonly isRequired: boolean
}

/** Where a prompt shows. */
export interface PromptHost {
  /** Shows its screen, if that does not show. */
  show(): void
  /** Keeps the modal from closing until the host ends. */
  hold(): void
  /** @param call what to do when the person leaves the screen */
  onLeave(call: () => void): void
}

/** How it ended: `gone` where there is no account any longer. */
export type SignInOutcome = 'signedIn' | 'declined' | 'gone'

/** Has accounts sign in, one after the other. */
export interface SignIn {
  /** What is asked now. */
  readonly state: {
    readonly prompt: SignInPrompt | undefined
    /** Whether what was asked last ended with a session. */
    readonly isSignedIn: boolean
  }
  /** How the site has its visitors sign in. */
  readonly config: SIWXConfig
  /** Who of a family signed in last, and where. */
  lastSigned(namespace: ChainNamespace): Pick<SigningAccount, 'network' | 'address'> | undefined
  /** Which account of a family was last asked whether it has signed in, by its `keyOf`. */
  lastAsked(namespace: ChainNamespace): string | undefined
  /** @param call what to do when somebody no longer sees to families */
  onLeave(call: () => void): Stop
  /** Whether somebody sees to the account of a family. */
  isSeenTo(namespace: ChainNamespace): boolean
  /** Sees to the accounts of families, in one turn. @returns what ends that */
  seeTo(namespaces: readonly ChainNamespace[]): () => void
  /**
   * Has the account of a family sign in, where it has not.
   *
   * @throws KitError `signInNotStarted`, or the signal's reason
   */
  ensure(namespace: ChainNamespace, host: PromptHost, signal: AbortSignal): Promise<SignInOutcome>
  /** The session of an account that is good. @throws KitError `signInNotStarted` */
  findSession(network: CaipNetworkId, address: string, signal: AbortSignal): Promise<SIWXSession | undefined>
  /** Whether an account has a session that is good. @throws KitError `signInNotStarted` */
  hasSession(network: CaipNetworkId, address: string, signal: AbortSignal): Promise<boolean>
  /** What to ask a wallet of one family for, so that it connects and signs in one window; `undefined` where that cannot be, or the site is slow. */
  prepare(
    namespaces: readonly ChainNamespace[],
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Hands the site what a wallet signed while it connected. Where the site does not take it, `ensure` asks as ever. */
  accept(namespace: ChainNamespace, capabilities: WalletSession['capabilities'], signal: AbortSignal): Promise<void>
  /**
   * Asks the wallet to sign what shows.
   *
   * @throws KitError `signInDeclined`, `signInSmartAccount`, `signInFailed`
   */
  sign(): Promise<void>
  /** Ends what shows without a signature. */
  cancel(): void
}
