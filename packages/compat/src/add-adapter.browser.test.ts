import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'

import { type AppKit, createAppKit } from './index.ts'

const kits: AppKit[] = []
afterEach(() => kits.splice(0).forEach(kit => kit.destroy()))

function create(stored: Record<string, string> = {}) {
  const environment = createTestEnvironment({ stored })
  const options = { projectId: 'p', networks: [testNetworks.mainnet, testNetworks.solana], environment } as const
  const kit = createAppKit({ ...options, enableWalletConnect: false })
  kits.push(kit)
  return { kit, environment }
}

function createAdapter() {
  const told: string[] = []
  const connector = createMockConnector({ id: 'late', name: 'Late', type: 'ANNOUNCED' })
  const adapter = Object.assign(createMockAdapter({ connectors: [connector] }), {
    attach: () => {
      told.push('attached')
      return () => void told.push('detached')
    },
  })
  return { told, connector, adapter }
}

test('a namespace that is added to a kit connects, and leaves with the kit', async () => {
  const { kit } = create()
  const { adapter, told } = createAdapter()
  await kit.ready()
  kit.addAdapter(adapter)
  expect(told).toEqual(['attached'])
  await kit.connect({ connectorId: 'late', namespace: 'eip155' })
  expect(kit.getAccount('eip155').status).toBe('connected')
  kit.destroy()
  expect(told).toEqual(['attached', 'detached'])
})

test('the modal of a kit without namespaces shows the wallets of one that is added', async () => {
  const { kit } = create()
  kit.addAdapter(createAdapter().adapter)
  await kit.open()
  await vi.waitFor(() => expect(kit.store.router.current()?.name).toBe('Connect'))
})

test('an account in a namespace stays connected if the site adds that at once', async () => {
  const first = create()
  first.kit.addAdapter(createAdapter().adapter)
  await first.kit.connect({ connectorId: 'late', namespace: 'eip155' })
  first.kit.destroy()

  const { adapter, connector } = createAdapter()
  const environment = first.environment.openTab()
  const kit = createAppKit({
    projectId: 'p',
    networks: [testNetworks.mainnet],
    environment,
    enableWalletConnect: false,
  })
  kits.push(kit)
  kit.addAdapter(adapter)
  await kit.ready()
  expect(kit.getAccount('eip155').status).toBe('connected')
  expect(connector.calls).toEqual(['reconnect'])
})
