import type { ChainActivity } from './activity.ts'
import type { CallActions, PermitActions } from './calls.ts'
import type { Connector } from './connector.ts'
import type { Stop } from './emitter.ts'
import type { NamespaceInfo } from './namespace-infos.ts'
import type { NameLookup } from './name-lookup.ts'
import type { ChainNamespace } from './namespace.ts'
import type { CaipNetwork } from './network.ts'
import type { AdapterPlatform } from './platform.ts'
import type { RemoteProvider, RequestArguments } from './provider.ts'
import type { TransferActions } from './transfer.ts'

/** Facts about the kit that an adapter serves. */
export interface AdapterContext extends AdapterPlatform {
  /** The site's networks. */
  networks: readonly CaipNetwork[]
  /** Whether to find wallets that inject a global object without announcing themselves (`enableInjected`). */
  injected: boolean
  /** Whether to find wallets that announce themselves (`enableEIP6963`, Wallet Standard). */
  announced: boolean
  /** Whether to offer the Coinbase extension (`enableCoinbase`). */
  coinbase: boolean
  /** Warns the site's developers on the console. */
  warn(message: string): void
}

/** An account's balance in the currency of its network. */
export interface Balance {
  /** Decimal text in whole units, exact: `'2.418'`. */
  balance: string
  /** The symbol of the currency. */
  symbol: string
}

/** An account's balance of a token. */
export interface TokenHolding {
  /** Address of the token's contract or mint. */
  address: string
  /** The token's name, untrusted until checked. */
  name: string
  /** The token's symbol, untrusted until checked. */
  symbol: string
  /** Decimals of the token. */
  decimals: number
  /** Decimal text in whole units, exact: `'1204.5'`. */
  amount: string
}

/** An address's entry at a name service. */
export interface Identity {
  /** The name of the address. */
  name?: string
  /** An image URL from the chain, untrusted until checked. */
  image?: string
}

/** A text for a wallet to sign. */
export interface SignMessageRequest {
  /** Address of the signing account. */
  address: string
  /** The text to sign. */
  message: string
  /** The account's network. */
  network: CaipNetwork
}

/** A wallet's signature of a text. */
export interface SignedMessage {
  /** The signature, encoded as in a `SIWXSession`. */
  signature: string
  /** The public key, in base64, if it does not follow from the address. */
  publicKey?: string
}

/** A request of the user to be paid by another. */
export interface PaymentRequest {
  /** Address of the payee. */
  address: string
  /** Network of the payment. */
  network: CaipNetwork
  /** Decimal text in whole units of the network's own currency, exact: `'0.25'`. @default the payer chooses */
  amount?: string
}

/**
 * Optional actions of an adapter besides the discovery of wallets. All reject with a BaseError `chainNotSupported` for
 * a network of another namespace, and stop waiting once their signal aborts.
 */
export interface AdapterActions extends TransferActions, CallActions, PermitActions {
  /**
   * Fetches the native balance (S9.44: for `eip155` and `solana`).
   *
   * @throws BaseError `invalidAddress` for an invalid address, and the node's errors
   */
  fetchBalance?(account: string, network: CaipNetwork, signal?: AbortSignal): Promise<Balance>
  /**
   * Fetches an account's tokens on a network (S9.44: for `eip155` and `solana`). If the chain lists an account's
   * tokens, returns all of them, those at `addresses` first; else those at `addresses`. An address that is not a
   * token's is left out.
   *
   * @throws BaseError `invalidAddress` for an invalid account, and the node's errors
   */
  fetchTokens?(
    account: string,
    network: CaipNetwork,
    addresses: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly TokenHolding[]>
  /**
   * Fetches a token's description from its chain. `undefined` if the address is not a token's.
   *
   * @throws BaseError `chainNotSupported`, and the node's errors
   */
  describeToken?(
    address: string,
    network: CaipNetwork,
    signal?: AbortSignal,
  ): Promise<Omit<TokenHolding, 'amount'> | undefined>
  /**
   * Fetches a page of an account's past transactions, newest first, as far as the network's node provides them (S1.25:
   * for `eip155`).
   *
   * @param cursor from the previous page. @default the newest page
   * @throws BaseError `invalidAddress` for an invalid account, and the node's errors
   */
  fetchActivity?(
    account: string,
    network: CaipNetwork,
    cursor: string | undefined,
    signal?: AbortSignal,
  ): Promise<ChainActivity>
  /**
   * Fetches the name and picture of an address from the chains themselves. Resolves with `undefined` if there is none,
   * or none can be fetched.
   */
  fetchIdentity?(
    account: string,
    networks: readonly CaipNetwork[],
    signal?: AbortSignal,
    lookup?: NameLookup,
  ): Promise<Identity | undefined>
  /**
   * Calls back at each new block of a network, until stopped, because balances may have changed. One call may stand for
   * several blocks.
   */
  watchBlocks?(network: CaipNetwork, onBlock: () => void): Stop
  /**
   * Requests a wallet's signature of a text, for sign-in: `personal_sign`, the Wallet Standard's `solana:signMessage`,
   * BIP-322 or ECDSA, `signRaw`, ADR-36.
   *
   * @param provider the namespace's own provider, as a site gets it
   * @throws the wallet's own error, unchanged
   */
  signMessage?(provider: unknown, request: SignMessageRequest): Promise<SignedMessage>
  /**
   * Creates a link by which another wallet pays, in the form that wallets of the namespace read.
   *
   * @returns `undefined` for a network that such a link cannot name, because the payer's wallet would pay on another
   * @throws BaseError `invalidAddress`, `invalidAmount`
   */
  createPaymentLink?(request: PaymentRequest): string | undefined
}

/** The kit as passed to an adapter. `@latchkey/appkit` declares its members. */
export interface KitHandle {}

/** The adapter of one chain namespace. Any value of this type is an adapter; none extends a class of the kit. */
export interface ChainAdapter<Provider = unknown> {
  /** The adapter's namespace. */
  readonly namespace: ChainNamespace
  /** Facts about a namespace that the kit does not know itself. */
  readonly namespaceInfo?: NamespaceInfo
  /**
   * The names of available {@link actions}, known before they are loaded. The kit offers no others, except those of
   * `PermitActions`.
   */
  readonly capabilities?: readonly (keyof AdapterActions)[]
  /** Discovers wallets until stopped. Reports the whole list at once, whenever it changes. */
  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop
  /**
   * Connects the kit with another library of the page, before the last visit's connections are restored and until the
   * kit is destroyed. Not called during server rendering.
   */
  attach?(kit: KitHandle): Stop
  /** Loads the actions, once. A failed load is retried by the next call. */
  actions?(): Promise<AdapterActions>
  /** Sends a request to a network's node, with the retries and fallbacks of the namespace's own transport. */
  readRpc?(network: CaipNetwork, request: RequestArguments, signal?: AbortSignal): Promise<unknown>
  /**
   * Loads the code that a provider over a pairing needs at once. A pairing counts as connected only afterwards, but
   * also if the load fails.
   */
  prepareProvider?(): Promise<void>
  /**
   * Wraps a wallet that answers bare requests (pairing) in the namespace's own provider, so that a site gets one shape
   * for every connection. Without it the site gets `remote` itself.
   */
  wrapProvider?(remote: RemoteProvider): Provider
}
