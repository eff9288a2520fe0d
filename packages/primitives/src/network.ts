import type { CaipNetworkId } from './caip.ts'
import type { ChainNamespace } from './namespace.ts'

/** The currency in which a network's fees are paid. */
export interface NativeCurrency {
  /** The currency's name. */
  name: string
  /** The currency's symbol, such as ETH. */
  symbol: string
  /** Decimals of its smallest unit. */
  decimals: number
}

/** JSON-RPC endpoints of a network. */
export interface RpcEndpoint {
  /** Addresses over HTTP; the first one is used first. */
  readonly http: readonly string[]
  /** Addresses over web sockets. */
  readonly webSocket?: readonly string[] | undefined
}

/** A website that shows accounts and transactions. */
export interface BlockExplorer {
  /** The explorer's name. */
  name: string
  /** The explorer's address. */
  url: string
}

/**
 * A network as a site declares it. Every chain of `viem/chains` fits too; `chainNamespace` distinguishes other
 * namespaces.
 */
export interface AppKitNetwork {
  /** Id within the namespace: the chain id in EVM, the CAIP-2 reference elsewhere. */
  id: number | string
  /** The network's name. */
  name: string
  /** The network's namespace. @default 'eip155' */
  chainNamespace?: ChainNamespace | undefined
  /** The network's id as CAIP-2. @default `${chainNamespace}:${id}` */
  caipNetworkId?: CaipNetworkId | undefined
  /** The currency in which fees are paid. */
  nativeCurrency: NativeCurrency
  /** JSON-RPC endpoints by name; `default` is used. */
  rpcUrls: { readonly default: RpcEndpoint; readonly [name: string]: RpcEndpoint }
  /** Block explorers by name; `default` is linked. */
  blockExplorers?: { readonly default: BlockExplorer; readonly [name: string]: BlockExplorer } | undefined
  /** Whether its currency has no value. @default false */
  testnet?: boolean | undefined
  /** The network's picture, by id in the directory or by address. */
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  /** Addresses of contracts that viem uses, by name. */
  contracts?: Readonly<Record<string, unknown>> | undefined
}

/** A completed network, with its namespace and CAIP-2 id. */
export interface CaipNetwork extends AppKitNetwork {
  /** The network's namespace. */
  chainNamespace: ChainNamespace
  /** The network's id as CAIP-2. */
  caipNetworkId: CaipNetworkId
  /** JSON-RPC endpoints: `default` receives the requests, `chainDefault` is the network's own. */
  rpcUrls: { readonly default: RpcEndpoint; readonly chainDefault: RpcEndpoint; readonly [name: string]: RpcEndpoint }
}

/**
 * Declares a network of the site's own, type-checked.
 *
 * @example
 * defineChain({
 *   id: 31337,
 *   name: 'Local',
 *   nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
 *   rpcUrls: { default: { http: ['http://localhost:8545'] } },
 * })
 */
export function defineChain<const network extends AppKitNetwork>(network: network): network {
  return network
}

/**
 * Completes a site's network.
 *
 * @param rpcUrls endpoints for its requests, in order. If there is any, the network's own endpoint is not called,
 *   because a site that names its services has named every server that its users connect to. @default the network's own
 */
export function toCaipNetwork(network: AppKitNetwork, rpcUrls: readonly string[] = []): CaipNetwork {
  const chainNamespace = network.chainNamespace ?? 'eip155'
  const chainDefault = network.rpcUrls.chainDefault ?? network.rpcUrls.default
  return {
    ...network,
    chainNamespace,
    caipNetworkId: network.caipNetworkId ?? `${chainNamespace}:${network.id}`,
    rpcUrls: {
      ...network.rpcUrls,
      default: rpcUrls.length > 0 ? { http: [...new Set(rpcUrls)] } : network.rpcUrls.default,
      chainDefault,
    },
  }
}
