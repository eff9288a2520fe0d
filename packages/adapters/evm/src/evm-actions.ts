import { checkNetwork } from '@latchkey/adapter-kit'
import {
  type AdapterActions,
  type CaipNetwork,
  type ChainAdapter,
  type Eip1193Provider,
  type RequestArguments,
  untilAborted,
} from '@latchkey/primitives'

import { fetchBalance } from './fetch-balance.ts'
import { createPaymentLink } from './payment-link.ts'
import { readAddress } from './read-address.ts'
import { createRpcClients } from './rpc-clients.ts'

/** What is done over the networks' own RPC endpoints, and what needs none. */
export function createEvmActions() {
  const clients = createRpcClients()
  return {
    async fetchBalance(account, network, signal) {
      signal?.throwIfAborted()
      checkNetwork('eip155', network)
      return await untilAborted(fetchBalance(clients.get(network), account, network), signal)
    },
    async fetchTokens(account, network, addresses, signal) {
      signal?.throwIfAborted()
      checkNetwork('eip155', network)
      const read = async () => {
        const { fetchTokens } = await import('./fetch-tokens.ts')
        return await fetchTokens(clients.get(network), account, addresses)
      }
      return await untilAborted(read(), signal)
    },
    /** The ENS name and avatar, where Ethereum's mainnet is among the networks; never fails. */
    async fetchIdentity(account, networks, signal) {
      const mainnet = networks.find(network => network.caipNetworkId === 'eip155:1')
      if (mainnet === undefined || signal?.aborted) return undefined
      const read = async () => {
        const { fetchIdentity } = await import('./fetch-identity.ts')
        return await fetchIdentity(clients.get(mainnet), account, mainnet)
      }
      return await untilAborted(read(), signal).catch(() => undefined)
    },
    async estimateTransfer(request, signal) {
      signal?.throwIfAborted()
      checkNetwork('eip155', request.network)
      const read = async () => {
        const { estimateTransfer } = await import('./estimate-transfer.ts')
        return await estimateTransfer(clients.get(request.network), request)
      }
      return await untilAborted(read(), signal)
    },
    async transfer(provider, request) {
      checkNetwork('eip155', request.network)
      const { transfer } = await import('./transfer.ts')
      return await transfer(provider as Eip1193Provider, clients.get(request.network), request)
    },
    readAddress,
    createPaymentLink,
    /** Asks a network's node. */
    readRpc: (network: CaipNetwork, request: RequestArguments): Promise<unknown> =>
      clients.get(network).request(request as never),
  } satisfies AdapterActions & Pick<Required<ChainAdapter>, 'readRpc'>
}
