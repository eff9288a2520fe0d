import { createMockAdapter, createMockConnector, createTestEnvironment, settle, testNetworks } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { createStore } from '../create-store.ts'
import type { KitOptions } from '../options.ts'
import { connectingFeature } from '../slices/connecting-feature.ts'
import type { ConnectStages } from './connect-stages.ts'

/** Revisits a page with a connected wallet whose accounts a feature watches. */
async function revisit(load: (stages: () => ConnectStages) => Promise<ConnectStages>) {
  const options = { projectId: 'test', networks: [testNetworks.mainnet] } satisfies Partial<KitOptions>
  const environment = createTestEnvironment()
  const connector = createMockConnector({ id: 'own', name: 'Own' })
  const before = createStore({ ...options, adapters: [createMockAdapter({ connectors: [connector] })] }, environment)
  await before.start()
  await before.connections.connect(connector)
  const wallet = createMockConnector({ id: 'own', name: 'Own' })
  const store = createStore(
    { ...options, adapters: [createMockAdapter({ connectors: [wallet] })] },
    environment.openTab(),
  )
  store.connections.join(() => load(() => store.use(connectingFeature)), true)
  return { store, wallet, status: () => store.accounts.get('eip155').account.status }
}

// Otherwise the feature would miss an account that changed its network meanwhile (S4.69).
test('a restored account is connected once the feature that watches accounts is loaded', async () => {
  let deliver = (): void => {}
  const loading = new Promise<void>(resolve => (deliver = resolve))
  const { store, wallet, status } = await revisit(async stages => (await loading, stages()))
  const started = store.start()
  await settle()
  expect([status(), wallet.calls]).toEqual(['connecting', []])
  deliver()
  await started
  expect([status(), wallet.calls]).toEqual(['connected', ['reconnect']])
})

test('a restored account is connected also if the feature that watches accounts fails to load', async () => {
  const { store, status } = await revisit(() => Promise.reject(new TypeError('Failed to fetch')))
  await store.start()
  expect(status()).toBe('connected')
})
