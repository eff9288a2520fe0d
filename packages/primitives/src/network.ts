import type { CaipNetworkId } from './caip.ts'
import type { ChainNamespace } from './namespace.ts'

export interface NativeCurrency {
  name: string
  symbol: string
  decimals: number
}

export interface RpcEndpoint {
  readonly http: readonly string[]
  readonly webSocket?: readonly string[] | undefined
}

export interface BlockExplorer {
  name: string
  url: string
}

/**
 * A network as a site writes it: every chain of `viem/chains` fits too, and `chainNamespace` tells the other families apart.
 */
export interface AppKitNetwork {
  id: number | string
  name: string
  /** @default 'eip155' */
  chainNamespace?: ChainNamespace | undefined
  /** @default `${chainNamespace}:${id}` */
  caipNetworkId?: CaipNetworkId | undefined
  nativeCurrency: NativeCurrency
  rpcUrls: { readonly default: RpcEndpoint; readonly [name: string]: RpcEndpoint }
  blockExplorers?: { readonly default: BlockExplorer; readonly [name: string]: BlockExplorer } | undefined
  testnet?: boolean | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  contracts?: Readonly<Record<string, unknown>> | undefined
}

/** A network as the kit keeps it: the namespace and the CAIP-2 id are always there. */
export interface CaipNetwork extends AppKitNetwork {
  chainNamespace: ChainNamespace
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
