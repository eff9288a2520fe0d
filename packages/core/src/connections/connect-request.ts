import type { CaipNetwork, CaipNetworkId, ChainNamespace, ConnectRequest } from '@latchkey/primitives'

import type { PerNamespace } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'

/**
 * Builds the request to a wallet: every network of the namespaces, and the preferred one of each.
 *
 * @param where the wallet's own chain by namespace, if it differs from the namespace's network
 */
export function toConnectRequest(
  networks: NetworksController,
  namespaces: readonly ChainNamespace[],
  where: PerNamespace<CaipNetworkId> = {},
): Pick<ConnectRequest, 'networks' | 'preferred'> {
  const preferred: PerNamespace<CaipNetwork> = {}
  for (const namespace of namespaces) {
    const id = where[namespace]
    const network = (id && networks.find(id)) ?? networks.current(namespace)
    if (network && networks.isSupported(network)) preferred[namespace] = network
  }
  return {
    networks: namespaces.flatMap(namespace => networks.state.byNamespace[namespace]?.requestedCaipNetworks ?? []),
    preferred,
  }
}
