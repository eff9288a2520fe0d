import type { Balance, CaipNetwork, Identity, RequestArguments } from '@latchkey/primitives'

import { fetchBalance } from './fetch-balance.ts'
import { createRpcClients } from './rpc-clients.ts'

/** What is asked of the chains themselves, over the networks' own RPC endpoints. */
export interface ChainReads {
  fetchBalance(account: string, network: CaipNetwork): Promise<Balance>
  fetchIdentity(account: string, mainnet: CaipNetwork): Promise<Identity | undefined>
  request(network: CaipNetwork, request: RequestArguments): Promise<unknown>
}

export function createChainReads(): ChainReads {
  const clients = createRpcClients()
  return {
    fetchBalance: (account, network) => fetchBalance(clients.get(network), account, network),
    async fetchIdentity(account, mainnet) {
      const { fetchIdentity } = await import('./fetch-identity.ts')
      return fetchIdentity(clients.get(mainnet), account, mainnet)
    },
    request: (network, request) => clients.get(network).request(request as never),
  }
}
