import type { ChainNamespace, Connector } from '@latchkey/primitives'

import type { ConnectorsController } from '../connectors-controller.ts'
import { isSameWallet } from '../is-same-wallet.ts'
import type { NetworksController } from '../networks-controller.ts'
import type { ConnectionRecords } from './connection-records.ts'

/**
 * Whether another namespace of the same wallet stays connected, here or in another tab. Then the wallet must keep its
 * permission for the site.
 */
export function staysElsewhere(
  connector: Connector,
  {
    networks,
    records,
    connectors,
  }: { networks: NetworksController; records: ConnectionRecords; connectors: ConnectorsController },
): boolean {
  return (Object.keys(networks.state.byNamespace) as ChainNamespace[])
    .flatMap(each => records.in(each).map(({ connectorId }) => connectors.find(connectorId, each)))
    .some(other => other !== undefined && other !== connector && isSameWallet(other, connector))
}
