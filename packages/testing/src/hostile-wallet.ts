import type { CaipNetwork, Connector } from '@latchkey/primitives'

/** Requests that a connector, or the provider it gives to a site, sends to a wallet. */
export type HostileRequest =
  | 'connect'
  | 'reconnect'
  | 'disconnect'
  | 'switchNetwork'
  | 'signMessage'
  | 'signTransaction'
  | 'sendTransaction'
  | 'signIn'

/** Requests that a site sends through the provider of a connector. */
export type HostileSigningRequest = Exclude<HostileRequest, 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork'>

/**
 * A wallet that a test scripts. The optional methods are abilities that some kinds of wallets lack; the suite skips the tests
 * that need them.
 */
export interface HostileWallet {
  /** Returns the addresses that the connector must report now, the selected one first; empty while the wallet is locked. */
  accounts(): readonly string[]
  /** Returns the number of prompts so far. */
  prompts(): number
  /** Delays answers to these requests until {@link release}; all answers by default. */
  delay(...requests: readonly HostileRequest[]): void
  /** Approves the pending requests, oldest first, and answers later ones at once. */
  release(): void
  /** From now on each answer and each event arrives twice. */
  answerTwice(): void
  /** Makes the next answer to this request come from an account that the request did not name. */
  answerForAccount?(request: HostileSigningRequest): void
  /** Gives the signature or id in the next answer to this request a length in bytes. */
  answerWithLength?(request: HostileSigningRequest, bytes: number): void
  /** Shares a number of different accounts from the next connection on. */
  shareAccounts?(count: number): void
  /** From now on the wallet calls each new listener before the call that adds it returns, with other accounts each time. */
  emitWhileSubscribing?(): void
  /** Locks the wallet, which emits the events of such a wallet. */
  lock?(): void
  /** Unlocks the wallet, which emits the events of such a wallet. */
  unlock?(): void
  /** Selects other accounts and emits the change. */
  changeAccounts?(addresses: readonly string[]): void
  /** Returns the number of present listeners. */
  listenerCount?(): number
  /** Returns the number of listeners that were ever added. */
  subscriptionsMade?(): number
}

/** A request that a site sends through the provider, with facts about its answer. */
export interface HostileSigning {
  /** Sends it for the selected account. */
  send(provider: unknown): Promise<unknown>
  /** Whether the answer names its account, so that another account's answer can be recognised. @default false */
  namesAccount?: boolean
  /** Lengths in bytes that no valid answer has. @default [] */
  wrongLengths?: readonly number[]
}

/** A connector over a hostile wallet, fresh for each test. */
export interface HostileHarness {
  /** The connector to test. */
  connector: Connector
  /** Two networks that the wallet knows. It starts on the first. */
  networks: readonly [CaipNetwork, CaipNetwork]
  /** The wallet behind the connector. */
  wallet: HostileWallet
  /** Another address of the namespace that the wallet can select. */
  otherAccount: string
  /** Limit of the accounts that the connector reports. */
  maxAccounts: number
  /**
   * Requests that a site can send. Leave them out if the site gets the wallet's own provider (EIP-1193), which is not under test.
   */
  signing: Partial<Record<HostileSigningRequest, HostileSigning>>
  /** Returns the addresses that the site's provider names now. Leave it out if the provider is the wallet's own. */
  providerAccounts?(provider: unknown): readonly string[] | Promise<readonly string[]>
  /** Adds a site's listeners to the provider, which outlive a connection. Leave it out if the provider is the wallet's own. */
  listen?(provider: unknown): () => void
  /** Returns everything that the connector has stored about the wallet, as text. */
  stored(): string
  /** Advances the clock of the connector and lets promises settle. */
  advance(ms: number): Promise<void>
  /** Cleans up after a test. */
  stop?(): void | Promise<void>
}
