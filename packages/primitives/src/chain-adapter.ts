import type { Connector } from './connector.ts'
import type { Stop } from './emitter.ts'
import type { ChainNamespace } from './namespace.ts'
import type { CaipNetwork } from './network.ts'
import type { RemoteProvider, RequestArguments } from './provider.ts'

/** What an adapter is told of the kit that it serves. */
export interface AdapterContext {
  networks: readonly CaipNetwork[]
  /** Wallets that inject a global object without announcing themselves (`enableInjected`). */
  injected: boolean
  /** Wallets that announce themselves (`enableEIP6963`, Wallet Standard). */
  announced: boolean
  /** The Coinbase extension (`enableCoinbase`). */
  coinbase: boolean
  warn(message: string): void
}

export interface Balance {
  /** Decimal text in whole units, exact: `'2.418'`. */
  balance: string
  symbol: string
}

export interface Identity {
  name?: string
  /** An image URL from the chain: hostile until checked. */
  image?: string
}

/** One chain family. Adapters are values that satisfy this; none extends anything of ours. */
export interface ChainAdapter {
  readonly namespace: ChainNamespace
  /** Looks for wallets until stopped; says the whole list at once whenever it changes. */
  watchConnectors(context: AdapterContext, onConnectors: (connectors: readonly Connector[]) => void): Stop
  /** The native balance. Balances cover eip155 and solana (specification, section 9): a family without this shows none. */
  fetchBalance?(account: string, network: CaipNetwork, signal?: AbortSignal): Promise<Balance>
  /** Asks a network's node, with the retries and fallbacks of the family's own transport. */
  readRpc?(network: CaipNetwork, request: RequestArguments, signal?: AbortSignal): Promise<unknown>
  /**
   * The family's own provider over a wallet that answers bare requests (pairing), so that a site gets one shape whichever way its
   * visitor connected. Without it the site gets `remote` itself.
   */
  wrapProvider?(remote: RemoteProvider): unknown
  /** The name and the picture that the chain itself knows for an address; `undefined` where it has no names. */
  fetchIdentity?(account: string, networks: readonly CaipNetwork[], signal?: AbortSignal): Promise<Identity | undefined>
}
