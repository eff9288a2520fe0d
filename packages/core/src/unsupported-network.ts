import { type CaipNetwork, type CaipNetworkId, namespaceOf, parseCaipNetworkId } from '@latchkey/primitives'

/** Creates a placeholder for a chain that the site does not list, so that views always have a network to show. */
export function unsupportedNetwork(id: CaipNetworkId): CaipNetwork {
  const { namespace, reference } = parseCaipNetworkId(id) ?? { namespace: namespaceOf(id), reference: id }
  return {
    id: namespace === 'eip155' ? Number(reference) : reference,
    name: 'Unknown Network',
    chainNamespace: namespace,
    caipNetworkId: id,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
  }
}
