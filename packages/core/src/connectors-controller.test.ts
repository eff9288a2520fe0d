import { createAdapterContext, createMockAdapter, createMockConnector } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createConnectorsController } from './connectors-controller.ts'

const context = createAdapterContext()

describe('connectors', () => {
  test('come from the adapters while they are watched, after those that are fixed', () => {
    const { connectors, adapter } = setUp()
    const stop = connectors.start(context)
    expect(connectors.state.all.map(({ id }) => id)).toEqual(['walletConnect', 'one'])
    adapter.setConnectors([createMockConnector({ id: 'two' })])
    expect(connectors.state.all.map(({ id }) => id)).toEqual(['walletConnect', 'two'])
    stop()
    adapter.setConnectors([])
    expect(connectors.state.all).toHaveLength(2)
  })

  test('the same id of another family is another connector', () => {
    const { connectors } = setUp()
    connectors.start(context)
    expect(connectors.find('one', 'solana')).toBeUndefined()
    expect(connectors.find('one', 'eip155')?.id).toBe('one')
  })
})

function setUp() {
  const adapter = createMockAdapter({ connectors: [createMockConnector({ id: 'one' })] })
  const pairing = createMockConnector({ id: 'walletConnect', type: 'WALLET_CONNECT', chains: ['eip155', 'solana'] })
  const connectors = createConnectorsController([adapter])
  connectors.add([pairing])
  return { adapter, connectors }
}
