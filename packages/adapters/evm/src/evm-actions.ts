import { checkNetwork } from '@latchkey/adapter-kit'
import {
  type AdapterActions,
  type CaipNetwork,
  type ChainAdapter,
  type Eip1193Provider,
  type RequestArguments,
  raceAbort,
} from '@latchkey/primitives'

import { fetchBalance } from './fetch-balance.ts'
import { createPaymentLink } from './payment-link.ts'
import { readAddress } from './read-address.ts'
import { signMessage } from './sign-message.ts'
import { createRpcClients, type RpcClient } from './rpc-clients.ts'
import { watchBlocks } from './watch-blocks.ts'
import { createTransferWatcher } from './watch-transfers.ts'

/** Creates the actions that use the networks' own RPC endpoints, or none. */
export function createEvmActions() {
  const clients = createRpcClients()

  /** Reads from a network of EVM, and stops when the request is aborted. */
  async function read<Answer>(
    network: CaipNetwork,
    signal: AbortSignal | undefined,
    question: (client: RpcClient) => Promise<Answer>,
  ): Promise<Answer> {
    signal?.throwIfAborted()
    checkNetwork('eip155', network)
    return await raceAbort(question(clients.get(network)), signal)
  }

  return {
    fetchBalance: (account, network, signal) => read(network, signal, client => fetchBalance(client, account, network)),
    fetchTokens: (account, network, addresses, signal) =>
      read(network, signal, async client =>
        (await import('./fetch-tokens.ts')).fetchTokens(client, account, addresses),
      ),
    describeToken: (address, network, signal) =>
      read(network, signal, async client => (await import('./fetch-tokens.ts')).describeToken(client, address)),
    fetchActivity: (account, network, cursor, signal) =>
      read(network, signal, async client =>
        (await import('./activity/fetch-activity.ts')).fetchActivity(client, account, network, cursor, signal),
      ),
    /** Fetches the ENS name and avatar, if Ethereum's mainnet is among the networks. Never fails. */
    async fetchIdentity(account, networks, signal, lookup) {
      const mainnet = findMainnet(networks)
      if (mainnet === undefined) return undefined
      const identity = read(mainnet, signal, async client =>
        (await import('./fetch-identity.ts')).fetchIdentity(client, account, mainnet, lookup, signal),
      )
      return await identity.catch(() => undefined)
    },
    createPaymentLink,
    signMessage,
    readAddress,
    estimateTransfer: (request, signal, askWallet) =>
      read(request.network, signal, async client =>
        (await import('./estimate-transfer.ts')).estimateTransfer(client, request, askWallet, signal),
      ),
    simulateTransfer: (request, signal) =>
      read(request.network, signal, async client =>
        (await import('./simulate-transfer.ts')).simulateTransfer(client, request),
      ),
    traceTransfer: (request, signal) =>
      read(request.network, signal, async client =>
        (await import('./trace-transfer.ts')).traceTransfer(client, request),
      ),
    async transfer(provider, request) {
      checkNetwork('eip155', request.network)
      const { transfer } = await import('./transfer.ts')
      return await transfer(provider as Eip1193Provider, clients.get(request.network), request)
    },
    findTransfer: (trace, network, signal) =>
      read(network, signal, async client => (await import('./find-transfer.ts')).findTransfer(client, trace)),
    watchTransfer: createTransferWatcher(clients),
    inspectRecipient: (address, network, signal) =>
      read(network, signal, async client => (await import('./inspect-recipient.ts')).inspectRecipient(client, address)),
    /** Returns the address of an ENS name, if Ethereum's mainnet is among the networks. */
    async resolveName(name, networks, signal, lookup) {
      signal?.throwIfAborted()
      const mainnet = findMainnet(networks)
      if (mainnet === undefined) return undefined
      return await read(mainnet, signal, async client =>
        (await import('./resolve-name.ts')).resolveName(client, name, mainnet, lookup, signal),
      )
    },
    simulateCalls: (request, signal, askWallet) =>
      read(request.network, signal, async client =>
        (await import('./calls/simulate-calls.ts')).simulateCalls(client, request, askWallet, signal),
      ),
    traceCall: (request, signal) =>
      read(request.network, signal, async client => (await import('./calls/trace-call.ts')).traceCall(client, request)),
    findCall: (trace, network, signal) =>
      read(network, signal, async client => (await import('./calls/trace-call.ts')).findCall(client, trace)),
    async sendCall(provider, request) {
      checkNetwork('eip155', request.network)
      return await (await import('./calls/send-calls.ts')).sendCall(provider as Eip1193Provider, request)
    },
    async canBatchCalls(provider, request) {
      return await (await import('./calls/send-calls.ts')).canBatchCalls(provider as Eip1193Provider, request)
    },
    async sendCalls(provider, request) {
      checkNetwork('eip155', request.network)
      return await (await import('./calls/send-calls.ts')).sendCalls(provider as Eip1193Provider, request)
    },
    async fetchBatchOutcome(provider, id) {
      return await (await import('./calls/send-calls.ts')).fetchBatchOutcome(provider as Eip1193Provider, id)
    },
    fetchAllowance: (request, signal) =>
      read(request.network, signal, async client =>
        (await import('./calls/fetch-allowance.ts')).fetchAllowance(client, request),
      ),
    preparePermit: (request, signal) =>
      read(request.network, signal, async client => (await import('./calls/permit.ts')).preparePermit(client, request)),
    async signPermit(provider, request) {
      checkNetwork('eip155', request.network)
      return await (await import('./calls/permit.ts')).signPermit(provider as Eip1193Provider, request)
    },
    fetchReceived: (request, signal) =>
      read(request.network, signal, async client =>
        (await import('./calls/fetch-received.ts')).fetchReceived(client, request),
      ),
    watchBlocks(network, onBlock) {
      checkNetwork('eip155', network)
      return watchBlocks(clients.get(network), onBlock)
    },
    /** Sends a request to a network's node. */
    readRpc: (network: CaipNetwork, request: RequestArguments): Promise<unknown> =>
      clients.get(network).request(request as never),
  } satisfies AdapterActions & Pick<Required<ChainAdapter>, 'readRpc'>
}

/** Returns the network that has the names. */
function findMainnet(networks: readonly CaipNetwork[]): CaipNetwork | undefined {
  return networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
}
