import { createAdapterContext, createMockAdapter, createMockConnector } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createConnectorsController } from './connectors-controller.ts'

const context = createAdapterContext()

describe('connectors', () => {
  test('are those of the adapters while they are watched, after the fixed ones', () => {
    const { connectors, adapter } = setUp()
    const stop = connectors.start(context)
    expect(connectors.state.all.map(({ id }) => id)).toEqual(['walletConnect', 'one'])
    adapter.setConnectors([createMockConnector({ id: 'two' })])
    expect(connectors.state.all.map(({ id }) => id)).toEqual(['walletConnect', 'two'])
    stop()
    adapter.setConnectors([])
    expect(connectors.state.all).toHaveLength(2)
  })

  test('include those of an adapter that is added later, until watching stops', () => {
    const { connectors } = setUp()
    const late = createMockAdapter({ namespace: 'solana', connectors: [createMockConnector({ id: 'late' })] })
    const told: string[] = []
    const stop = connectors.start(context)
    connectors.addAdapter(late, () => {
      told.push('attached')
      return () => void told.push('detached')
    })
    expect(connectors.state.all.map(({ id }) => id)).toEqual(['walletConnect', 'one', 'late'])
    expect(connectors.hasAdapter('solana')).toBe(true)
    expect(told).toEqual(['attached'])
    stop()
    late.setConnectors([])
    expect(connectors.state.all).toHaveLength(3)
    expect(told).toEqual(['attached', 'detached'])
    connectors.addAdapter(createMockAdapter({ connectors: [createMockConnector({ id: 'after' })] }), () => {
      throw new Error('attached after the end')
    })
    expect(connectors.find('after')).toBeUndefined()
  })

  test('exclude those of an adapter that is added before watching starts, until then', () => {
    const { connectors } = setUp()
    connectors.addAdapter(createMockAdapter({ connectors: [createMockConnector({ id: 'late' })] }), () => {
      throw new Error('attached before there is a page')
    })
    expect(connectors.find('late')).toBeUndefined()
    connectors.start(context)
    expect(connectors.find('late')?.id).toBe('late')
  })

  test('are two if the same id exists in two namespaces', () => {
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
