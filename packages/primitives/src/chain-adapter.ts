import type { ChainActivity } from './activity.ts'
import type { CallActions, PermitActions } from './calls.ts'
import type { Connector } from './connector.ts'
import type { Stop } from './emitter.ts'
import type { Family } from './families.ts'
import type { NameLookup } from './name-lookup.ts'
import type { ChainNamespace } from './namespace.ts'
import type { CaipNetwork } from './network.ts'
import type { AdapterPlatform } from './platform.ts'
import type { RemoteProvider, RequestArguments } from './provider.ts'
import type { TransferActions } from './transfer.ts'

/** What an adapter is told of the kit that it serves. */
export interface AdapterContext extends AdapterPlatform {
  /** The networks of the site. */
  networks: readonly CaipNetwork[]
  /** Wallets that inject a global object without announcing themselves (`enableInjected`). */
  injected: boolean
  /** Wallets that announce themselves (`enableEIP6963`, Wallet Standard). */
  announced: boolean
  /** The Coinbase extension (`enableCoinbase`). */
  coinbase: boolean
  /** Tells site developers on the console. */
  warn(message: string): void
}

/** What an account holds of its network's currency. */
export interface Balance {
  /** Decimal text in whole units, exact: `'2.418'`. */
  balance: string
  /** The symbol of the currency. */
  symbol: string
}

/** What an account holds of a token. */
export interface TokenHolding {
  /** Of the token: its contract, or its mint. */
  address: string
  /** What the token calls itself: hostile until checked. */
  name: string
  /** Its short name: hostile until checked. */
  symbol: string
  /** How many decimals its whole unit has. */
  decimals: number
  /** Decimal text in whole units, exact: `'1204.5'`. */
  amount: string
}

/** What a name service says of an address. */
export interface Identity {
  /** The name of the address. */
  name?: string
  /** An image URL from the chain: hostile until checked. */
  image?: string
}

/** A text for a wallet to sign. */
export interface SignMessageRequest {
  /** Whose key signs. */
  address: string
  /** The text. */
  message: string
  /** The network that the account is on. */
  network: CaipNetwork
}

/** A text that a wallet has signed. */
export interface SignedMessage {
  /** As in a `SIWXSession`. */
  signature: string
  /** The key, in base64, where the address does not tell it. */
  publicKey?: string
}

/** What a person asks another to pay. */
export interface PaymentRequest {
  /** Who is paid. */
  address: string
  /** Where: a network of the family. */
  network: CaipNetwork
  /** Decimal text in whole units of the network's own currency, exact: `'0.25'`. Without it the payer chooses. */
  amount?: string
}

/**
 * What a family can do besides finding wallets, each where it can. All of it rejects with a BaseError `chainNotSupported` for a network
 * of another family, and waits for no answer once its signal is aborted.
 */
export interface AdapterActions extends TransferActions, CallActions, PermitActions {
  /**
   * The native balance (S9.44: of `eip155` and `solana`).
   *
   * @throws BaseError `invalidAddress` for what is no address, and what the node answers with
   */
  fetchBalance?(account: string, network: CaipNetwork, signal?: AbortSignal): Promise<Balance>
  /**
   * The tokens of an account on a network (S9.44: of `eip155` and `solana`): where the chain lists what an account has, what it has, those
   * at `addresses` first; else those at `addresses`. What is no token is left out.
   *
   * @throws BaseError `invalidAddress` for an account that is none, and what the node answers with
   */
  fetchTokens?(
    account: string,
    network: CaipNetwork,
    addresses: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly TokenHolding[]>
  /**
   * A token as its chain knows it, whoever holds it; `undefined` where the address is no token's.
   *
   * @throws BaseError `chainNotSupported`, and what the node answers with
   */
  describeToken?(
    address: string,
    network: CaipNetwork,
    signal?: AbortSignal,
  ): Promise<Omit<TokenHolding, 'amount'> | undefined>
  /**
   * A page of the past of an account, newest first, as far as the network's node tells it (S1.25: of `eip155`).
   *
   * @param cursor from the page before @default the newest
   * @throws BaseError `invalidAddress` for an account that is none, and what the node answers with
   */
  fetchActivity?(
    account: string,
    network: CaipNetwork,
    cursor: string | undefined,
    signal?: AbortSignal,
  ): Promise<ChainActivity>
  /** The name and the picture that the chains themselves know for an address; `undefined` where there is none, or none can be had. */
  fetchIdentity?(
    account: string,
    networks: readonly CaipNetwork[],
    signal?: AbortSignal,
    lookup?: NameLookup,
  ): Promise<Identity | undefined>
  /** Hears of each new block of a network, until stopped: what an account holds there may be different. Some may be told together. */
  watchBlocks?(network: CaipNetwork, onBlock: () => void): Stop
  /**
   * Has the wallet sign a text, as a visitor signs in: `personal_sign`, the Wallet Standard's `solana:signMessage`, BIP-322 or ECDSA, `signRaw`, ADR-36.
   *
   * @param provider the family's own, as a site gets it
   * @throws what the wallet rejects with, as it is
   */
  signMessage?(provider: unknown, request: SignMessageRequest): Promise<SignedMessage>
  /**
   * A link by which another wallet pays, in the form that the family's wallets read.
   *
   * @returns `undefined` for a network that such a link cannot name: the payer's wallet would pay on another
   * @throws BaseError `invalidAddress`, `invalidAmount`
   */
  createPaymentLink?(request: PaymentRequest): string | undefined
}

/** The kit as an adapter is given it: `@latchkey/appkit` says what it has. */
export interface KitHandle {}

/** One chain family. Adapters are values that satisfy this; none extends anything of ours. */
export interface ChainAdapter<Provider = unknown> {
  /** The family that it serves. */
  readonly namespace: ChainNamespace
  /** What the kit must know of the family, where the kit does not know it of itself. */
  readonly family?: Family
  /** What its {@link actions} will have, known before they are loaded: nothing else of them is offered, but what `PermitActions` has. */
  readonly capabilities?: readonly (keyof AdapterActions)[]
  /** Looks for wallets until stopped; says the whole list at once whenever it changes. */
  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop
  /**
   * Joins the kit that it serves to another library of the page, before the last visit's connections are restored and until the kit is
   * destroyed. Not called where a server renders.
   */
  attach?(kit: KitHandle): Stop
  /** Loads what it can do, once; what did not load is asked for again by the next call. */
  actions?(): Promise<AdapterActions>
  /** Asks a network's node, with the retries and fallbacks of the family's own transport. */
  readRpc?(network: CaipNetwork, request: RequestArguments, signal?: AbortSignal): Promise<unknown>
  /**
   * Loads what a provider over a pairing needs to be whole at once. It is waited for before a pairing is said to be connected, and
   * what does not load is no reason not to be.
   */
  prepareProvider?(): Promise<void>
  /**
   * The family's own provider over a wallet that answers bare requests (pairing), so that a site gets one shape whichever way its
   * visitor connected. Without it the site gets `remote` itself.
   */
  wrapProvider?(remote: RemoteProvider): Provider
}
