import type { CaipNetworkId } from './caip.ts'
import type { ChainNamespace } from './namespace.ts'

/** What fees of a network are paid in. */
export interface NativeCurrency {
  /** What it is called. */
  name: string
  /** Its symbol, such as ETH. */
  symbol: string
  /** Decimals of its smallest unit. */
  decimals: number
}

/** Where a network is asked. */
export interface RpcEndpoint {
  /** Addresses over HTTP, the first one first. */
  readonly http: readonly string[]
  /** Addresses over web sockets. */
  readonly webSocket?: readonly string[] | undefined
}

/** Where people look up accounts and transactions. */
export interface BlockExplorer {
  /** What it is called. */
  name: string
  /** Its address. */
  url: string
}

/**
 * A network as a site writes it: every chain of `viem/chains` fits too, and `chainNamespace` tells the other families apart.
 */
export interface AppKitNetwork {
  /** Its id within the family: the chain id in EVM, the CAIP-2 reference elsewhere. */
  id: number | string
  /** What people call it. */
  name: string
  /** The family that it is of. @default 'eip155' */
  chainNamespace?: ChainNamespace | undefined
  /** Its id as CAIP-2. @default `${chainNamespace}:${id}` */
  caipNetworkId?: CaipNetworkId | undefined
  /** What fees are paid in. */
  nativeCurrency: NativeCurrency
  /** Where it is asked, by name; `default` is the one that is used. */
  rpcUrls: { readonly default: RpcEndpoint; readonly [name: string]: RpcEndpoint }
  /** Where people look up accounts and transactions, by name; `default` is the one that is linked. */
  blockExplorers?: { readonly default: BlockExplorer; readonly [name: string]: BlockExplorer } | undefined
  /** Whether its currency is worth nothing. @default false */
  testnet?: boolean | undefined
  /** Its picture, by id in the directory or by address. */
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  /** Contracts that viem knows, by name. */
  contracts?: Readonly<Record<string, unknown>> | undefined
}

/** A network as the kit keeps it: the namespace and the CAIP-2 id are always there. */
export interface CaipNetwork extends AppKitNetwork {
  /** The family that it is of. */
  chainNamespace: ChainNamespace
  /** Its id as CAIP-2. */
  caipNetworkId: CaipNetworkId
  /** `default` is where requests go; `chainDefault` is the network's own endpoint. */
  rpcUrls: { readonly default: RpcEndpoint; readonly chainDefault: RpcEndpoint; readonly [name: string]: RpcEndpoint }
}

/** Declares a network of one's own, checked as it is written. */
export function defineChain<const network extends AppKitNetwork>(network: network): network {
  return network
}

/**
 * Completes a site's network.
 *
 * @param rpcUrls where its requests go, first one first. Given any, the network's own endpoint is not called: a site that
 *   names its services has named everyone that its visitors talk to.
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
