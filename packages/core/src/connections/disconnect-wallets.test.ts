import type { DisconnectOptions } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type MockConnectorOptions,
  testNetworks,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore } from '../create-store.ts'
import type { ConnectingPart } from '../slices/connecting.ts'
import { connectingFeature } from '../slices/connecting-feature.ts'
import type { Slice } from '../slices/slice.ts'

/** Sets up one extension with a connector for each namespace, and records the options of each disconnect. */
async function setUp(part: ConnectingPart = { name: 'none' }) {
  const told: [string, DisconnectOptions | undefined][] = []
  const create = (options: MockConnectorOptions) => {
    const connector = createMockConnector(options)
    return Object.assign(connector, {
      disconnect: async (how?: DisconnectOptions) => void told.push([connector.id, how]),
    })
  }
  const evm = create({ id: 'io.metamask', name: 'MetaMask', info: { rdns: 'io.metamask' } })
  const solana = create({ id: 'MetaMask', name: 'MetaMask', chains: ['solana'] })
  const other = create({ id: 'other', name: 'Other', chains: ['solana'] })
  const slice: Slice = { name: 'part', places: { connecting: async () => ({ fills: [part] }) } }
  const store = createStore(
    {
      projectId: 'test',
      networks: [testNetworks.mainnet, testNetworks.solana],
      extensions: [slice],
      adapters: [
        createMockAdapter({ connectors: [evm] }),
        createMockAdapter({ namespace: 'solana', connectors: [solana, other] }),
      ],
    },
    createTestEnvironment(),
  )
  store.connections.join(async () => store.use(connectingFeature))
  await store.start()
  return { store, evm, solana, other, told }
}

describe('a wallet whose namespaces are one permission', () => {
  test('keeps the permission while another namespace is connected, and revokes it with the last', async () => {
    const { store, evm, solana, told } = await setUp()
    await store.connections.connect(evm)
    await store.connections.connect(solana)
    await store.connections.disconnect('eip155')
    expect(told).toEqual([['io.metamask', { keepsPermission: true }]])
    expect(store.accounts.identity('solana')?.connectorId).toBe('MetaMask')
    await store.connections.disconnect('solana')
    expect(told.at(-1)).toEqual(['MetaMask', { keepsPermission: false }])
  })

  test('keeps the permission if a feature rejects another namespace of the wallet', async () => {
    const part: ConnectingPart = {
      name: 'refuses',
      async settle({ connector, reject }) {
        if (connector.id === 'io.metamask') reject('No')
      },
    }
    const { store, evm, solana, told } = await setUp(part)
    await store.connections.connect(solana)
    await expect(store.connections.connect(evm)).rejects.toThrow('No')
    expect(told).toEqual([['io.metamask', { keepsPermission: true }]])
  })

  test('revokes the permission when all its namespaces disconnect together', async () => {
    const { store, evm, solana, told } = await setUp()
    await store.connections.connect(evm)
    await store.connections.connect(solana)
    await store.connections.disconnect()
    expect(told.map(([, how]) => how)).toEqual([{ keepsPermission: false }, { keepsPermission: false }])
  })

  test('revokes the permission if only another wallet stays connected', async () => {
    const { store, evm, other, told } = await setUp()
    await store.connections.connect(evm)
    await store.connections.connect(other)
    await store.connections.disconnect('eip155')
    expect(told).toEqual([['io.metamask', { keepsPermission: false }]])
  })
})
