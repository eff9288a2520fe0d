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

  test('come from an adapter that is added later too, as long as the others are watched', () => {
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

  test('where nothing is watched yet, an adapter that is added waits for that', () => {
    const { connectors } = setUp()
    connectors.addAdapter(createMockAdapter({ connectors: [createMockConnector({ id: 'late' })] }), () => {
      throw new Error('attached before there is a page')
    })
    expect(connectors.find('late')).toBeUndefined()
    connectors.start(context)
    expect(connectors.find('late')?.id).toBe('late')
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
