import type { CaipNetworkId, ChainNamespace, SIWXConfig, SIWXSession, Stop, WalletSession } from '@latchkey/primitives'

import type { SigningAccount } from './account.ts'

/** Properties of a sign-in in analytics events. */
export interface SignInFacts {
  /** Network of the account. */
  network: CaipNetworkId
  /** Whether the account is a contract. */
  isSmartAccount: boolean
}

/** Prompt for a signature. */
export interface SignInPrompt {
  /** Namespace of the account. */
  readonly namespace: ChainNamespace
  /**
   * Stage of the prompt: `preparing` until there is a message, `signing` during the wallet request and the server's
   * check.
   */
  readonly stage: 'preparing' | 'ready' | 'signing'
  /** Text to sign, once there is one. */
  readonly message: string | undefined
  /** Host in the message. */
  readonly domain: string | undefined
  /** Name of the wallet. */
  readonly wallet: string
  /** Address of the account. */
  readonly address: string
  /** Whether the site requires a sign-in. Without one the wallet is disconnected. */
  readonly isRequired: boolean
}

/** Screen of a prompt. */
export interface PromptHost {
  /** Shows the screen unless it is shown already. */
  show(): void
  /** Keeps the modal open until the prompt ends. */
  hold(): void
  /** @param call called when the user leaves the screen */
  onLeave(call: () => void): void
}

/** Result of a prompt; `gone` if the account is not connected any more. */
export type SignInOutcome = 'signedIn' | 'declined' | 'gone'

/** Prompts accounts to sign in, one after the other. */
export interface SignIn {
  /** State of the current prompt. */
  readonly state: {
    readonly prompt: SignInPrompt | undefined
    /** Whether the last prompt ended with a session. */
    readonly isSignedIn: boolean
  }
  /** Sign-in of the site. */
  readonly config: SIWXConfig
  /** Returns the account of a namespace that signed in last, with its network. */
  lastSigned(namespace: ChainNamespace): Pick<SigningAccount, 'network' | 'address'> | undefined
  /** Returns the `keyOf` of a namespace's account whose session was last looked up. */
  lastAsked(namespace: ChainNamespace): string | undefined
  /** @param call called when a claim on namespaces ends */
  onLeave(call: () => void): Stop
  /** Returns whether the account of a namespace is claimed by a sign-in in progress. */
  isClaimed(namespace: ChainNamespace): boolean
  /** Claims the accounts of namespaces for a sign-in. @returns a function that ends the claim */
  claim(namespaces: readonly ChainNamespace[]): () => void
  /**
   * Prompts the account of a namespace to sign in, unless it has a session.
   *
   * @throws KitError `signInNotStarted`; the signal's reason
   */
  ensure(namespace: ChainNamespace, host: PromptHost, signal: AbortSignal): Promise<SignInOutcome>
  /** Fetches the valid session of an account. @throws KitError `signInNotStarted` */
  findSession(network: CaipNetworkId, address: string, signal: AbortSignal): Promise<SIWXSession | undefined>
  /** Returns whether an account has a valid session. @throws KitError `signInNotStarted` */
  hasSession(network: CaipNetworkId, address: string, signal: AbortSignal): Promise<boolean>
  /**
   * Returns the capabilities with which a wallet of one namespace connects and signs in one window; `undefined` if that
   * is not possible, or the site is slow.
   */
  prepare(
    namespaces: readonly ChainNamespace[],
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>> | undefined>
  /**
   * Passes a signature that a wallet made while it connected to the site. If the site does not accept it, `ensure`
   * prompts as usual.
   */
  accept(namespace: ChainNamespace, capabilities: WalletSession['capabilities'], signal: AbortSignal): Promise<void>
  /**
   * Requests the signature of the prompt from the wallet.
   *
   * @throws KitError `signInDeclined`, `signInSmartAccount`, `signInFailed`
   */
  sign(): Promise<void>
  /** Ends the prompt without a signature. */
  cancel(): void
}
