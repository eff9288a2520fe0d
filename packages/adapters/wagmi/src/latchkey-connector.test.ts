import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { type AppKit, createAppKit } from '@latchkey/appkit'
import {
  createMockAdapter,
  createMockConnector,
  createMockEvmWallet,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
  settle,
} from '@latchkey/testing'
import { connect, createConfig, injected, reconnect, switchChain } from '@wagmi/core'
import { http } from 'viem'
import { mainnet, polygon } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'

import { latchkeyConnector } from './latchkey-connector.ts'

vi.stubGlobal('window', new EventTarget())

test("the kit's connector notifies wagmi of a wallet that connected while wagmi waited for another, which then rejects", async () => {
  const foxglove = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const site = createMockEvmWallet({ name: 'Site Wallet', announces: false })
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [foxglove] })],
    environment: createTestEnvironment(),
  })
  onTestFinished(() => kit.destroy())
  const own = injected({ target: { id: 'site', name: 'Site Wallet', provider: site.provider as never } })
  const config = createConfig({
    chains: [mainnet],
    connectors: [latchkeyConnector(kit), own],
    transports: { [mainnet.id]: http() },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  site.switches.once('hang')
  const asking = connect(config, { connector: config.connectors[1] }).catch(() => {})
  await vi.waitFor(() => expect(site.switches.waiting).toBe(1))
  await kit.connect({ connectorId: 'io.foxglove', namespace: 'eip155' })
  site.switches.answer('reject')
  await asking
  await vi.waitFor(() => expect(config.state.status).toBe('connected'), 3_000)
  expect(config.state.connections.get(config.state.current ?? '')).toMatchObject({
    accounts: [mockAddresses.eip155],
    connector: { id: 'latchkey' },
  })
  await kit.disconnect()
  await vi.waitFor(() => expect(config.state.status).toBe('disconnected'), 3_000)
})

test("the kit's connector notifies wagmi of a network that is selected right after wagmi has restored the wallet", async () => {
  const environment = createTestEnvironment()
  const foxglove = createMockConnector({ id: 'io.foxglove', name: 'Foxglove' })
  const visit = (): AppKit =>
    createAppKit({
      projectId: 'test',
      networks: [testNetworks.mainnet, testNetworks.polygon],
      adapters: [createMockAdapter({ connectors: [foxglove] })],
      environment,
    })
  const before = visit()
  await before.connect({ connectorId: 'io.foxglove', namespace: 'eip155' })
  before.destroy()
  foxglove.behave({ reconnect: 'hang' })
  const kit = visit()
  onTestFinished(() => kit.destroy())
  const config = createConfig({
    chains: [mainnet, polygon],
    connectors: [latchkeyConnector(kit)],
    transports: { [mainnet.id]: http(), [polygon.id]: http() },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const restoring = reconnect(config)
  await vi.waitFor(() => expect(foxglove.calls).toContain('reconnect'))
  foxglove.answer()
  await restoring
  expect(config.state.status).toBe('connected')
  await switchChain(config, { chainId: polygon.id })
  expect(kit.getChainId()).toBe(polygon.id)
  expect(config.state.connections.get(config.state.current ?? '')?.chainId).toBe(polygon.id)
})

test("the kit's connector stops watching the kit for a config that is no longer used", async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'io.foxglove' })] })],
    environment: createTestEnvironment(),
  })
  onTestFinished(() => kit.destroy())
  let watching = 0
  const observe = ((...args: Parameters<AppKit['observe']>) => {
    const { get, watch } = kit.observe(...args)
    return {
      get,
      watch(listener: Parameters<typeof watch>[0]) {
        const stop = watch(listener)
        watching += 1
        return () => {
          watching -= 1
          stop()
        }
      },
    }
  }) as AppKit['observe']
  const makeConfig = () =>
    createConfig({
      chains: [mainnet],
      connectors: [latchkeyConnector({ ...kit, observe })],
      transports: { [mainnet.id]: http() },
      multiInjectedProviderDiscovery: false,
      storage: null,
    })
  const used = makeConfig()
  for (let unused = 0; unused < 10; unused++) makeConfig()
  expect(watching).toBe(33)
  await settle()
  collectGarbage()
  await kit.connect({ connectorId: 'io.foxglove', namespace: 'eip155' })
  await vi.waitFor(() => expect(watching).toBe(3))
  expect(used.connectors).toHaveLength(1)
})
