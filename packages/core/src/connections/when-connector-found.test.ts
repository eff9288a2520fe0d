import { createAdapterContext, createMockAdapter, createMockConnector } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { createConnectorsController } from '../connectors-controller.ts'
import { whenConnectorFound } from './when-connector-found.ts'

test('waitForConnector waits for a wallet until its signal aborts', async () => {
  const adapter = createMockAdapter({ connectors: [] })
  const connectors = createConnectorsController([adapter])
  connectors.start(createAdapterContext())
  const late = whenConnectorFound(connectors, { connectorId: 'two', namespace: 'eip155' }, new AbortController().signal)
  adapter.setConnectors([createMockConnector({ id: 'two' })])
  await expect(late).resolves.toMatchObject({ id: 'two' })
  const abort = new AbortController()
  const never = whenConnectorFound(connectors, { connectorId: 'three', namespace: 'eip155' }, abort.signal)
  abort.abort()
  await expect(never).resolves.toBeUndefined()
})
