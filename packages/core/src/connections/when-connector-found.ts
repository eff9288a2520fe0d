import type { Connector } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { ConnectorsController } from '../connectors-controller.ts'
import type { ConnectionRef } from './connection.ts'

/** Resolves with the connector once it is found, or with `undefined` when the signal aborts. */
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
