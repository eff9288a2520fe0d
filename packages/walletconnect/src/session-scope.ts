import {
  type CaipNetwork,
  type CaipNetworkId,
  type ChainNamespace,
  type ConnectRequest,
  isCaipNetworkId,
  isChainNamespace,
  namespaceOf,
} from '@latchkey/primitives'

import type { SessionScope } from './live-session.ts'
import type { PairingOverride } from './pairing-options.ts'
import type { SessionProposal } from './session-proposal.ts'

/**
 * Returns the scope of a request to connect or to restore.
 *
 * @param first the preference that wins: a connection starts on the override's default chain, a later visit on its previous
 *   one
 */
export function toScope(
  request: ConnectRequest,
  proposal: SessionProposal,
  override: PairingOverride,
  first: 'override' | 'site',
): SessionScope {
  const preferred: Partial<Record<ChainNamespace, CaipNetworkId>> = {}
  for (const network of Object.values(request.preferred)) preferred[network.chainNamespace] = network.caipNetworkId
  if (isCaipNetworkId(override.defaultChain)) {
    const namespace = namespaceOf(override.defaultChain)
    if (first === 'override' || !preferred[namespace]) preferred[namespace] = override.defaultChain
  }
  return {
    networks: new Map(request.networks.map(network => [network.caipNetworkId, withRpcUrl(network, override.rpcMap)])),
    configured: new Set(Object.keys(proposal).filter(isChainNamespace)),
    preferred,
  }
}

function withRpcUrl(network: CaipNetwork, rpcMap: PairingOverride['rpcMap'] = {}): CaipNetwork {
  const url =
    rpcMap[network.caipNetworkId] ?? (network.chainNamespace === 'eip155' ? rpcMap[String(network.id)] : undefined)
  return url === undefined ? network : { ...network, rpcUrls: { ...network.rpcUrls, default: { http: [url] } } }
}

/** Returns the URL of each network's node, by CAIP-2 id. */
export function toRpcMap(networks: ReadonlyMap<CaipNetworkId, CaipNetwork>): Record<string, string> {
  return Object.fromEntries(
    [...networks].flatMap(([chain, network]) => {
      const url = network.rpcUrls.default.http[0]
      return url === undefined ? [] : [[chain, url]]
    }),
  )
}
