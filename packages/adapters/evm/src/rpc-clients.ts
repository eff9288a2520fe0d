import type { CaipNetwork } from '@latchkey/primitives'
import { type Chain, type Client, createClient, type Transport } from 'viem'

import { createRpcTransport } from './rpc-transport.ts'

/** A viem client that reads one network. */
export type RpcClient = Client<Transport, Chain>

/** The clients of a page. */
export interface RpcClients {
  /** Returns the only client of a network, which is created when it is first needed. */
  get(network: CaipNetwork): RpcClient
}

/** Creates clients by network. A client with several endpoints keeps comparing them, so there is never a second one. */
export function createRpcClients(): RpcClients {
  const clients = new Map<string, RpcClient>()
  return {
    get(network) {
      const key = JSON.stringify([network.caipNetworkId, network.rpcUrls.default.http])
      const client = clients.get(key) ?? createRpcClient(network)
      clients.set(key, client)
      return client
    },
  }
}

function createRpcClient(network: CaipNetwork): RpcClient {
  const { id, name, nativeCurrency, rpcUrls } = network
  return createClient({
    // A contract may name any host for an off-chain lookup (EIP-3668); only hosts that the site configured are called.
    ccipRead: false,
    chain: { id: Number(id), name, nativeCurrency, rpcUrls },
    transport: createRpcTransport(network),
  })
}
