import { checkNetwork } from '@latchkey/adapter-kit'
import { type AdapterActions, type CaipNetwork, readProperty, raceAbort } from '@latchkey/primitives'

import { describeToken } from './describe-token.ts'
import { fetchBalance } from './fetch-balance.ts'
import { fetchTokens } from './fetch-tokens.ts'
import { encodeMessage } from './message-text.ts'
import { createPaymentLink } from './payment-link.ts'
import { readAddress } from './read-address.ts'
import type { SolanaProvider } from './solana-provider.ts'
import type { transferActions } from './transfer/transfer-actions.ts'
import { createWatchTransfer } from './transfer/watch-transfers.ts'

/** Creates the actions that use the networks' own RPC endpoints, or none. */
export function createSolanaActions() {
  const watchTransfer = createWatchTransfer()
  return {
    async fetchBalance(account, network, signal) {
      signal?.throwIfAborted()
      checkNetwork('solana', network)
      return await fetchBalance(account, network, signal)
    },
    async fetchTokens(account, network, addresses, signal) {
      signal?.throwIfAborted()
      checkNetwork('solana', network)
      return await fetchTokens(account, network, addresses, signal)
    },
    async describeToken(address, network, signal) {
      signal?.throwIfAborted()
      checkNetwork('solana', network)
      return await describeToken(address, network, signal)
    },
    createPaymentLink,
    /** @throws SolanaError 4100 if the wallet does not share the account */
    async signMessage(provider, { address, message }) {
      const params = { message: encodeMessage(new TextEncoder().encode(message)), pubkey: address }
      const answer = await (provider as SolanaProvider).request({ method: 'solana_signMessage', params })
      return { signature: String(readProperty(answer, 'signature')) }
    },
    readAddress,
    estimateTransfer: (request, signal) =>
      withTransfers(request.network, signal, actions => actions.estimateTransfer(request, signal)),
    simulateTransfer: (request, signal) =>
      withTransfers(request.network, signal, actions => actions.simulateTransfer(request, signal)),
    traceTransfer: (request, signal) =>
      withTransfers(request.network, signal, actions => actions.traceTransfer(request, signal)),
    transfer: (provider, request) =>
      withTransfers(request.network, undefined, actions => actions.sendTransfer(provider as SolanaProvider, request)),
    findTransfer: (trace, network, signal) =>
      withTransfers(network, signal, actions => actions.findTransfer(trace, network, signal)),
    inspectRecipient: (address, network, signal) =>
      withTransfers(network, signal, actions => actions.inspectRecipient(address, network, signal)),
    watchTransfer(signature, network, onOutcome) {
      checkNetwork('solana', network)
      return watchTransfer(signature, network, onOutcome)
    },
  } satisfies AdapterActions
}

async function withTransfers<T>(
  network: CaipNetwork,
  signal: AbortSignal | undefined,
  use: (actions: typeof transferActions) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  checkNetwork('solana', network)
  const run = async () => await use((await import('./transfer/transfer-actions.ts')).transferActions)
  return await raceAbort(run(), signal)
}
