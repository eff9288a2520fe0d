import type { CaipNetwork, CaipNetworkId, ChainNamespace, ConnectRequest } from '@latchkey/primitives'

import type { PerNamespace } from '../kit-storage.ts'
import type { NetworksController } from '../networks-controller.ts'

/**
 * What a wallet is asked for: every network of the families, and where the site is in each.
 *
 * @param where the chain that the wallet itself was on, where that is not the family's
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
