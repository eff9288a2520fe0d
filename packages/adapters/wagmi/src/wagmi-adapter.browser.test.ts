import { type AppKit, createAppKit } from '@latchkey/appkit'
import { createMockEvmWallet, createTestEnvironment, type MockEvmWallet, testNetworks } from '@latchkey/testing'
import { connect, createConfig, getConnectorClient, injected, reconnect, switchChain } from '@wagmi/core'
import { http, recoverMessageAddress } from 'viem'
import { signMessage } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'

import { authConnector } from './auth-connector.ts'
import { latchkeyConnector } from './latchkey-connector.ts'
import { WagmiAdapter, type WagmiAdapterOptions } from './wagmi-adapter.ts'

const networks = [testNetworks.mainnet, testNetworks.polygon] as const
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach(end => end()))

function announced(): MockEvmWallet {
  const wallet = createMockEvmWallet({ name: 'Foxglove', rdns: 'io.foxglove', knownChainIds: [1, 137] })
  ends.push(wallet.install())
  return wallet
}

function createKit(options: Partial<WagmiAdapterOptions> = {}): ReturnType<typeof createKitOf> {
  return createKitOf(new WagmiAdapter({ networks, projectId: 'test', storage: null, ...options }))
}

function createKitOf(adapter: WagmiAdapter): { adapter: WagmiAdapter; kit: AppKit; logs(): string[] } {
  const environment = createTestEnvironment()
  const kit = createAppKit({
    projectId: 'test',
    networks: [...networks],
    adapters: [adapter],
    environment,
  })
  ends.push(() => kit.destroy())
  return { adapter, kit, logs: () => environment.browser.logs.map(({ message }) => message) }
}

test('a wallet that announces itself is a connector of wagmi, which connects, signs and switches with it', async () => {
  const wallet = announced()
  const { adapter, kit } = createKit()
  const { wagmiConfig: config } = adapter
  await vi.waitFor(() => expect(config.connectors.map(({ id }) => id)).toContain('io.foxglove'))
  const connector = config.connectors.find(({ id }) => id === 'io.foxglove')!
  const { accounts } = await connect(config, { connector, chainId: 137 })
  expect(kit.getAddress('eip155')).toBe(accounts[0])
  expect(kit.getChainId()).toBe(137)
  const client = await getConnectorClient(config, { chainId: 137 })
  const signature = await signMessage(client, { message: 'Latchkey' })
  expect(await recoverMessageAddress({ message: 'Latchkey', signature })).toBe(accounts[0])
  await switchChain(config, { chainId: 1 })
  expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x1')
  await vi.waitFor(() => expect(config.state.chainId).toBe(1))
})

test('a connector of the site that is the same wallet is listed once', async () => {
  const wallet = announced()
  const provider = wallet.provider as never
  const { kit } = createKit({ connectors: [injected({ target: { id: 'io.foxglove', name: 'Foxglove', provider } })] })
  await vi.waitFor(() => expect(kit.observe('connectors', 'eip155').get()).not.toEqual([]))
  const ids = kit
    .observe('connectors', 'eip155')
    .get()
    .map(({ id }) => id)
  expect(ids.filter(id => id === 'io.foxglove')).toHaveLength(1)
})

test('WagmiAdapter leaves out the auth connector of the AppKit API, and warns of that', async () => {
  announced()
  const own = injected({ target: 'metaMask' })
  const { adapter, kit, logs } = createKit({ connectors: [authConnector({ options: { projectId: 'test' } }), own] })
  expect(adapter.wagmiConfig.connectors.map(({ id }) => id)).not.toContain('auth')
  await vi.waitFor(() => expect(kit.observe('connectors', 'eip155').get()).not.toEqual([]))
  const said = logs().filter(message => message.startsWith('authConnector() has no effect'))
  expect(said).toHaveLength(1)
})

test('WagmiAdapter accepts the options of the AppKit API, and warns of those without effect', () => {
  const transports = { [testNetworks.mainnet.id]: http() }
  const former = { ssr: true, transports, customRpcUrls: {}, multiInjectedProviderDiscovery: true, chains: [] }
  const { adapter, logs } = createKit(former)
  expect(adapter.wagmiConfig.chains.map(({ id }) => id)).toEqual([1, 137])
  expect(logs()).toContain(
    'WagmiAdapter ignored customRpcUrls, multiInjectedProviderDiscovery, chains: what createAppKit() is given counts.',
  )
})

test('the auth connector in a config of the site connects no account, and nothing is restored with it', async () => {
  const chains = [mainnet] as const
  const config = createConfig({ chains, transports: { 1: http() }, connectors: [authConnector()], storage: null })
  expect(await reconnect(config)).toEqual([])
  await expect(connect(config, { connector: config.connectors[0] })).rejects.toThrow('Connector not found')
})

test('WagmiAdapter leaves out networks of other namespaces, and rejects a list without an EVM network with advice', () => {
  const { wagmiConfig } = new WagmiAdapter({ networks: [testNetworks.solana, testNetworks.polygon], projectId: 'test' })
  expect(wagmiConfig.chains.map(({ id }) => id)).toEqual([137])
  expect(() => new WagmiAdapter({ networks: [testNetworks.solana], projectId: 'test' })).toThrow(
    'needs an EVM network in `networks`',
  )
})

test('a kit that the site puts into its own config follows the active wallet', async () => {
  const wallet = announced()
  const { kit } = createKit()
  const { createConfig, http } = await import('@wagmi/core')
  const config = createConfig({
    chains: [testNetworks.mainnet as never],
    transports: { 1: http() },
    connectors: [latchkeyConnector(kit)],
    storage: null,
    multiInjectedProviderDiscovery: false,
  })
  await kit.connect({ connectorId: 'io.foxglove', namespace: 'eip155' })
  await vi.waitFor(() => expect(config.state.status).toBe('connected'))
  expect([...config.state.connections.values()]).toMatchObject([{ accounts: [kit.getAddress('eip155')], chainId: 1 }])
  wallet.disconnect()
  await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
})

test("the config of a module that ran again shows the connections of the page's kit", async () => {
  announced()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const run = (): { adapter: WagmiAdapter; kit: AppKit } => {
    const adapter = new WagmiAdapter({ networks, projectId: 'again', storage: null })
    const kit = createAppKit({
      projectId: 'again',
      networks: [...networks],
      adapters: [adapter],
      enableReconnect: false,
    })
    return { adapter, kit }
  }
  const { kit } = run()
  ends.push(() => kit.destroy())
  await vi.waitFor(() =>
    expect(
      kit
        .observe('connectors', 'eip155')
        .get()
        .map(({ id }) => id),
    ).toContain('io.foxglove'),
  )
  await kit.connect({ connectorId: 'io.foxglove', namespace: 'eip155' })
  const again = run()
  expect(again.kit).toBe(kit)
  const { wagmiConfig: config } = again.adapter
  await vi.waitFor(() => expect(config.state.status).toBe('connected'))
  await switchChain(config, { chainId: 137 })
  expect(kit.getChainId()).toBe(137)
  await kit.disconnect()
  await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
})

test.each(['stands', 'is on its way'])(
  'a connection in the modal is rejected when the kit ends while that %s',
  async stage => {
    announced()
    const { kit } = createKit()
    const { createConfig, http } = await import('@wagmi/core')
    const config = createConfig({
      chains: [testNetworks.mainnet as never],
      transports: { 1: http() },
      connectors: [latchkeyConnector(kit)],
      storage: null,
      multiInjectedProviderDiscovery: false,
    })
    const connecting = connect(config, { connector: config.connectors[0] })
    connecting.catch(() => {})
    if (stage === 'stands')
      await vi.waitFor(() => expect(kit.getState()).toMatchObject({ open: true, loading: false }), 10_000)
    kit.destroy()
    await expect(connecting).rejects.toThrow('User rejected')
    expect(config.state.status).toBe('disconnected')
  },
)

test('invalid storage of wagmi is dropped before wagmi reads it', async () => {
  localStorage.setItem('wagmi.store', '{"state":{"connections":{},"chainId":137,"current":"x"},"version":3}')
  ends.push(() => localStorage.removeItem('wagmi.store'))
  announced()
  const { adapter, kit } = createKitOf(new WagmiAdapter({ networks, projectId: 'test' }))
  const { wagmiConfig: config } = adapter
  await vi.waitFor(() => expect(config.connectors.map(({ id }) => id)).toContain('io.foxglove'))
  await kit.connect({ connectorId: 'io.foxglove', namespace: 'eip155' })
  await vi.waitFor(() => expect(config.state.status).toBe('connected'))
  await vi.waitFor(() => expect(localStorage.getItem('wagmi.store')).toContain('io.foxglove'))
})
