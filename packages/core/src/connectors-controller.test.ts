import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createConnectorsController } from './connectors-controller.ts'

const context = { networks: [], injected: true, announced: true, coinbase: true, warn: () => {} }

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

  test('a wallet can be waited for, until the signal says otherwise', async () => {
    const { connectors, adapter } = setUp()
    connectors.start(context)
    const late = connectors.whenFound('two', 'eip155', new AbortController().signal)
    adapter.setConnectors([createMockConnector({ id: 'two' })])
    await expect(late).resolves.toMatchObject({ id: 'two' })
    const abort = new AbortController()
    const never = connectors.whenFound('three', 'eip155', abort.signal)
    abort.abort()
    await expect(never).resolves.toBeUndefined()
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
  return { adapter, connectors: createConnectorsController([adapter], [pairing]) }
}
