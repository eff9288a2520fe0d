import { type AppKit, createAppKit } from '@latchkey/appkit'
import { createMockEvmWallet, createTestEnvironment, type MockEvmWallet, testNetworks } from '@latchkey/testing'
import { connect, getConnectorClient, injected, switchChain } from '@wagmi/core'
import { recoverMessageAddress } from 'viem'
import { signMessage } from 'viem/actions'
import { afterEach, expect, test, vi } from 'vitest'

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

function createKit(options: Partial<WagmiAdapterOptions> = {}): { adapter: WagmiAdapter; kit: AppKit } {
  const adapter = new WagmiAdapter({ networks, projectId: 'test', storage: null, ...options })
  const kit = createAppKit({
    projectId: 'test',
    networks: [...networks],
    adapters: [adapter],
    environment: createTestEnvironment(),
  })
  ends.push(() => kit.destroy())
  return { adapter, kit }
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

test('a connector of the site that is the same wallet stands in the list once', async () => {
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

test('networks of other families are left out, and none at all is refused with what to do', () => {
  const { wagmiConfig } = new WagmiAdapter({ networks: [testNetworks.solana, testNetworks.polygon], projectId: 'test' })
  expect(wagmiConfig.chains.map(({ id }) => id)).toEqual([137])
  expect(() => new WagmiAdapter({ networks: [testNetworks.solana], projectId: 'test' })).toThrow(
    'add one to its `networks`',
  )
})

test('a kit that the site puts into its own config follows whichever wallet is active', async () => {
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
