import { createStore, type KitOptions } from '@latchkey/core'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { expect, test, vi } from 'vitest'

import { startAccountDetails } from './account-details.ts'
import { createLauncher } from './launcher.ts'

const options: KitOptions = {
  projectId: 'test',
  networks: [testNetworks.mainnet],
  services: { secureSite: 'https://secure.example' },
}

type Store = ReturnType<typeof createStore>

// An earlier account, also another wallet's, has loaded the details already, which happens once.
test.each([
  [
    'no wallet was connected',
    (store: Store) => createLauncher(store, true, () => Promise.reject(new Error('Not needed'))).start(),
  ],
  ['another wallet was connected', async (store: Store) => (startAccountDetails(store), store.start())],
] as const)('another tab that logs in by email is followed if %s', async (_, begin) => {
  const environment = createTestEnvironment()
  const store = createStore({ ...options, adapters: [createMockAdapter({ connectors: [] })] }, environment)
  await begin(store)
  await environment.settle()
  const embedded = createMockConnector({ id: 'AUTH', name: 'Latchkey', type: 'AUTH' })
  const adapters = [createMockAdapter({ connectors: [embedded] })]
  const other = createStore({ ...options, adapters }, environment.openTab())
  await other.start()
  expect(store.connectors.find('AUTH')).toBeUndefined()
  await other.connections.connect(embedded)
  await environment.advance(100)
  await vi.waitFor(() => expect(store.connectors.find('AUTH')).toBeDefined(), { timeout: 10_000 })
})
