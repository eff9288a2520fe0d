import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'

import { type AppKit, createAppKit } from './index.ts'

const kits: AppKit[] = []
afterEach(() => kits.splice(0).forEach(kit => kit.destroy()))

/** Returns the storage of a user of the former kit, after connecting one announced wallet. */
function formerStorage(namespace: 'eip155' | 'solana', networkId: string, connectorId: string, address: string) {
  return {
    '@appkit/connection_status': 'connected',
    '@appkit/active_namespace': namespace,
    '@appkit/active_caip_network_id': networkId,
    '@appkit/connected_namespaces': namespace,
    [`@appkit/${namespace}:connected_connector_id`]: connectorId,
    '@appkit/connections': JSON.stringify({
      [namespace]: [{ connectorId, accounts: [{ address, type: 'eoa' }], caipNetwork: { caipNetworkId: networkId } }],
    }),
    '@appkit/recent_wallets': JSON.stringify([{ id: 'one', name: 'One' }]),
    '@appkit/identity_cache': '{}',
  }
}

describe('an account that was connected with the previous kit', () => {
  test('stays connected on its network, without a prompt', async () => {
    const { kit, evm, sol } = await visit(formerStorage('eip155', 'eip155:137', 'com.one', mockAddresses.eip155))
    expect(kit.getAccount('eip155')).toMatchObject({ status: 'connected', address: mockAddresses.eip155 })
    expect(kit.getCaipNetwork()?.caipNetworkId).toBe('eip155:137')
    expect(evm.calls).toEqual(['reconnect'])
    expect(sol.calls).toEqual([])
  })

  test('stays connected with another namespace', async () => {
    const { solana } = testNetworks
    const { kit, evm } = await visit(formerStorage('solana', `solana:${solana.id}`, 'Two', mockAddresses.solana))
    expect(kit.getState().activeChain).toBe('solana')
    expect(kit.getAccount()).toMatchObject({ status: 'connected', address: mockAddresses.solana })
    expect(evm.calls).toEqual([])
  })

  test('stays disconnected if the user disconnected it', async () => {
    const stored = {
      ...formerStorage('eip155', 'eip155:1', 'com.one', mockAddresses.eip155),
      '@appkit/connection_status': 'disconnected',
      '@appkit/connections': '{}',
      '@appkit/connected_namespaces': '',
    }
    const { '@appkit/eip155:connected_connector_id': _, ...ended } = stored as Record<string, string>
    const { kit, evm } = await visit(ended)
    expect(kit.getAccount('eip155').status).toBe('disconnected')
    expect(evm.calls).toEqual([])
  })

  test('is restored at the next visit from the storage that this kit writes', async () => {
    const first = await visit(formerStorage('eip155', 'eip155:137', 'com.one', mockAddresses.eip155))
    first.kit.destroy()
    const { kit } = await visit({}, first.environment.openTab())
    expect(kit.getAccount('eip155')).toMatchObject({ status: 'connected', address: mockAddresses.eip155 })
    expect(kit.getCaipNetwork()?.caipNetworkId).toBe('eip155:137')
  })
})

async function visit(stored: Record<string, string>, environment = createTestEnvironment({ stored })) {
  const evm = createMockConnector({ id: 'com.one', name: 'One', type: 'ANNOUNCED' })
  const sol = createMockConnector({ id: 'Two', name: 'Two', chains: ['solana'], type: 'ANNOUNCED' })
  const kit = createAppKit({
    projectId: 'p',
    networks: [testNetworks.mainnet, testNetworks.polygon, testNetworks.solana],
    adapters: [createMockAdapter({ connectors: [evm] }), createMockAdapter({ namespace: 'solana', connectors: [sol] })],
    environment,
    enableWalletConnect: false,
  })
  kits.push(kit)
  await kit.ready()
  return { kit, evm, sol, environment }
}
