import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { createStore, type Store } from '../create-store.ts'
import { maxStoredIconLength } from './live-connection.ts'

const environment = createTestEnvironment()

/** Visits a page with 25 wallets, each with an icon of this length. */
function visit(iconLength: number) {
  const connectors = Array.from({ length: 25 }, (_, index) =>
    createMockConnector({
      id: `wallet-${index}`,
      addresses: { eip155: [`0x${String(index + 10).repeat(20)}`] },
      imageUrl: `data:image/png;base64,${'A'.repeat(iconLength - 22)}`,
    }),
  )
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet],
      adapters: [createMockAdapter({ connectors })],
      features: { multiWallet: true },
    },
    environment,
  )
  return { store, connectors }
}

const connected = ({ connections }: Store) => connections.state.byNamespace.eip155 ?? []
const storedLength = () => Math.max(...environment.storage.keys().map(key => environment.storage.get(key)?.length ?? 0))

test('25 connected wallets with the longest icons fit into the storage of a browser, and are restored', async () => {
  const before = visit(256_000)
  await before.store.start()
  for (const connector of before.connectors) await before.store.connections.connect(connector)
  expect(connected(before.store).every(({ wallet }) => wallet.icon?.length === 256_000)).toBe(true)
  expect(storedLength()).toBeLessThan(1_000_000)
  before.store.destroy()

  const after = visit(256_000)
  await after.store.start()
  expect(connected(after.store)).toHaveLength(25)
  expect(connected(after.store).every(({ wallet }) => wallet.icon?.length === 256_000)).toBe(true)
  await after.store.connections.disconnect()
  expect(storedLength()).toBeLessThan(1_000_000)
  after.store.destroy()
})

test('stores an icon of the usual length', async () => {
  const { store, connectors } = visit(maxStoredIconLength)
  await store.start()
  await store.connections.connect(connectors[0]!)
  expect(environment.storage.get('@appkit/connections')).toContain('data:image/png;base64,')
  store.destroy()
})
