import type { Connector } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { ConnectorsController } from '../connectors-controller.ts'
import type { ConnectionRef } from './connection.ts'

/** Resolves once the connector is there, or with `undefined` when it does not come in time. */
export function whenConnectorFound(
  connectors: ConnectorsController,
  { namespace, connectorId }: ConnectionRef,
  signal: AbortSignal,
): Promise<Connector | undefined> {
  return new Promise(resolve => {
    const stop = subscribe(connectors.state, look, true)
    signal.addEventListener('abort', look)
    look()
    function look(): void {
      const connector = connectors.find(connectorId, namespace)
      if (!connector && !signal.aborted) return
      stop()
      signal.removeEventListener('abort', look)
      resolve(connector)
    }
  })
}
