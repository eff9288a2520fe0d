import { knownNamespaces, once, type SessionListener } from '@latchkey/primitives'

import type { PairingConnector, PairingOptions } from './pairing-options.ts'
import { InsecureRelayError, isSecureRelayUrl } from './relay-url.ts'

/**
 * Creates the connector that pairs with a wallet on another device or in another app. Creating it has no effect; the pairing
 * library is loaded with the first `connect` or `reconnect`.
 *
 * @throws {InsecureRelayError} if the relay is neither `wss:` nor on this machine
 */
export function createPairingConnector(options: PairingOptions): PairingConnector {
  if (options.relayUrl && !isSecureRelayUrl(options.relayUrl)) throw new InsecureRelayError(options.relayUrl)

  const listeners = new Set<SessionListener>()
  const load = once(async () => (await import('./pairing-connection.ts')).createPairingConnection(options, listeners))

  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    chain: 'eip155',
    chains: knownNamespaces(options.adapters?.filter(({ namespaceInfo: namespace }) => namespace?.pairing) ?? []),
    connect: async request => (await load()).connect(request),
    reconnect: async request => (await load()).reconnect(request),
    disconnect: async () => (await load()).disconnect(),
    switchNetwork: async network => (await load()).switchNetwork(network),
    selectAccount: (...selected) => load.value?.selectAccount?.(...selected),
    ping: async () => (await load()).ping(),
    destroy: async () => load.value?.destroy(),
    getProvider: namespace => load.value?.getProvider(namespace),
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
