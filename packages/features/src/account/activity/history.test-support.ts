import { createStore, type KitOptions } from '@latchkey/core'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'

import { activityFeature } from './activity-feature.ts'

export const service = 'https://chain.example'

/** A transaction in the format of a service. @param day day of November 2026 */
export function transaction(id: string, day: number, more: Record<string, unknown> = {}) {
  return {
    id,
    metadata: {
      minedAt: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
      chain: 'eip155:1',
      operationType: 'receive',
      status: 'confirmed',
      hash: `0x${id.padStart(64, '0')}`,
      sentFrom: '0x2c1f0000000000000000000000000000009a07f3',
      sentTo: '0x5d3a000000000000000000000000000000e1b730',
      ...(more['metadata'] as object | undefined),
    },
    transfers: more['transfers'] ?? [
      { direction: 'in', quantity: { numeric: '0.25' }, fungible_info: { name: 'Ether', symbol: 'ETH' } },
    ],
  }
}

/** A kit with a service that supports Ethereum, and a wallet that is not connected yet. */
export function historyWorld(options: Partial<KitOptions> = {}) {
  const connector = createMockConnector()
  const environment = createTestEnvironment()
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet, testNetworks.polygon],
      adapters: [createMockAdapter({ connectors: [connector], actions: {} })],
      services: { blockchain: service },
      features: { onramp: false },
      ...options,
    },
    environment,
  )
  return { connector, environment, store, activity: store.use(activityFeature) }
}
