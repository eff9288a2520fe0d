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
 * A stand-in for a wallet that a test scripts. The optional methods are abilities that some kinds of wallets lack; the suite skips the tests that
 * need them.
 */
export interface HostileWallet {
  /** Addresses that the connector must report now, the selected one first; none while the wallet is locked. */
  accounts(): readonly string[]
  /** Counts the prompts that the user has seen. */
  prompts(): number
  /** Keeps answers to these requests back until {@link release}. Without a request it keeps back all of them. */
  delay(...requests: readonly HostileRequest[]): void
  /** Approves the requests that wait, oldest first, and answers later ones at once. */
  release(): void
  /** From now on each answer and each event arrives twice. */
  answerTwice(): void
  /** The next answer to this request is for an account that the request did not name. */
  answerForAccount?(request: HostileSigningRequest): void
  /** The next answer to this request has so many bytes where a signature or an id belongs. */
  answerWithLength?(request: HostileSigningRequest, bytes: number): void
  /** Shares so many different accounts from the next connection on. */
  shareAccounts?(count: number): void
  /** From now on the wallet calls each new listener before the call that adds it returns, with other accounts each time. */
  speakAtOnce?(): void
  /** Locks the wallet, which emits what such a wallet emits then. */
  lock?(): void
  /** Unlocks the wallet, which emits what such a wallet emits then. */
  unlock?(): void
  /** Selects other accounts and emits the change. */
  changeAccounts?(addresses: readonly string[]): void
  /** Counts the listeners that are on the wallet now. */
  listenerCount?(): number
  /** Counts the listeners that were ever added. */
  subscriptionsMade?(): number
}

/** A request that a site sends through the provider, and what is known of its answer. */
export interface HostileSigning {
  /** Sends it for the selected account. */
  send(provider: unknown): Promise<unknown>
  /** Whether the answer names its account, so that the answer of another account can be recognised. @default false */
  namesAccount?: boolean
  /** Lengths in bytes that no valid answer has. @default [] */
  wrongLengths?: readonly number[]
}

/** A connector over a hostile wallet, fresh for each test. */
export interface HostileHarness {
  /** The connector to test. */
  connector: Connector
  /** Two networks that the wallet knows; it starts on the first. */
  networks: readonly [CaipNetwork, CaipNetwork]
  /** The wallet behind the connector. */
  wallet: HostileWallet
  /** Another address of the namespace that the wallet can select. */
  otherAccount: string
  /** More accounts than this the connector does not report. */
  maxAccounts: number
  /** Requests that a site can send. The provider of a wallet that is handed out as it is (EIP-1193) is not under test: leave them out. */
  signing: Partial<Record<HostileSigningRequest, HostileSigning>>
  /** Addresses that the provider of the site names now. Leave it out where the provider is the wallet's own. */
  providerAccounts?(provider: unknown): readonly string[] | Promise<readonly string[]>
  /** Adds listeners of a site to the provider, which stay over the end of a connection. Leave it out where the provider is the wallet's own. */
  listen?(provider: unknown): () => void
  /** Everything that the connector has stored about the wallet, as text. */
  stored(): string
  /** Advances the clock of the connector and lets promises settle. */
  advance(ms: number): Promise<void>
  /** Cleans up after a test. */
  stop?(): void | Promise<void>
}
