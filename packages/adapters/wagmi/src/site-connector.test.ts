import { createConfig, createConnector, injected, reconnect } from '@wagmi/core'
import type { CaipNetwork, ConnectRequest } from '@latchkey/primitives'
import { createMockEvmWallet } from '@latchkey/testing'
import { http } from 'viem'
import { mainnet, polygon } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createSiteConnector } from './site-connector.ts'

vi.stubGlobal('window', new EventTarget())

/**
 * Creates a site with a connector of its own, and after it one that waits for an answer, as those of the kit wait for the kit.
 */
async function createSite() {
  const wallet = createMockEvmWallet({ name: 'Site Wallet', announces: false })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const target = { id: 'site', name: 'Site Wallet', provider: wallet.provider as never }
  let answer: (provider: undefined) => void = () => {}
  const provider = new Promise<undefined>(resolve => (answer = resolve))
  const slow = createConnector(config => ({
    ...injected({ target })(config),
    id: 'slow',
    async setup() {},
    getProvider: () => provider as never,
  }))
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors: [injected({ target }), slow],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  return { wallet, config, connector: createSiteConnector(config, config.connectors[0]), answer }
}

test('a connector of the site is restored as soon as wagmi has it, without waiting for others, which may be the kit', async () => {
  const { wallet, config, connector, answer } = await createSite()
  wallet.switches.once('silent', 'eth_accounts')
  const restoring = reconnect(config)
  const restored = connector.reconnect({ networks: [], preferred: {} })
  await vi.waitFor(() => expect(wallet.switches.waiting).toBe(1))
  wallet.switches.answer()
  expect(await restored).toMatchObject({ networks: { eip155: 'eip155:1' } })
  expect(config.state.status).toBe('connecting')
  answer(undefined)
  await restoring
})

test('a connector of the site is not awaited if wagmi skips it, without waiting for others', async () => {
  const { wallet, config, connector, answer } = await createSite()
  wallet.switches.behave('lock')
  const restoring = reconnect(config)
  onTestFinished(async () => {
    answer(undefined)
    await restoring
  })
  await expect(connector.reconnect({ networks: [], preferred: {} })).rejects.toThrow('wagmi did not connect')
  expect(config.state.status).toBe('connecting')
})

/** A site whose connector is reached over a session, and so begins on the requested chain. */
async function createRemoteSite(icon?: string, type = 'remote') {
  const wallet = createMockEvmWallet({ name: 'Site Wallet', announces: false, knownChainIds: [1, 137] })
  const target = { id: 'site', name: 'Site Wallet', provider: wallet.provider as never }
  const requested: (number | undefined)[] = []
  const remote = createConnector(config => {
    const inner = injected({ target })(config)
    return {
      ...inner,
      type,
      ...(icon && { icon }),
      async connect(given) {
        requested.push(given?.chainId)
        return await inner.connect(given)
      },
    }
  })
  const config = createConfig({
    chains: [mainnet, polygon],
    transports: { [mainnet.id]: http(), [polygon.id]: http() },
    connectors: [remote],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  return { wallet, config, requested, connector: createSiteConnector(config, config.connectors[0]) }
}

const request = (id?: number): ConnectRequest => ({
  networks: [],
  preferred: id === undefined ? {} : { eip155: { id } as CaipNetwork },
})

test('a connector of the site is a wallet of the kit under its own name, with a valid picture', async () => {
  const icon = 'data:image/png;base64,AA=='
  const { connector } = await createRemoteSite(icon)
  expect(connector).toMatchObject({
    id: 'site',
    name: 'Site Wallet',
    type: 'EXTERNAL',
    chain: 'eip155',
    chains: ['eip155'],
    imageUrl: icon,
  })
  for (const other of [undefined, 'javascript:alert(1)'])
    expect((await createRemoteSite(other)).connector).not.toHaveProperty('imageUrl')
})

test.each([
  ['the requested chain if it is over a session', 137, 137],
  ['its own chain without a requested one', undefined, undefined],
  ['its own chain if the config does not have the requested one', 10, undefined],
])('a connector of the site connects on %s', async (_what, id, expected) => {
  const { connector, requested } = await createRemoteSite()
  const session = await connector.connect(request(id))
  expect(requested).toEqual([expected])
  expect(session).toMatchObject({
    accounts: [{ namespace: 'eip155', type: 'eoa' }],
    networks: { eip155: `eip155:${expected ?? 1}` },
  })
  // It is already connected, so it shows no prompt.
  expect(await connector.connect(request(id))).toEqual(session)
  expect(requested).toHaveLength(1)
})

test('a connector of the site connects on its own chain if it is in the page, for any requested chain', async () => {
  const { connector, requested } = await createRemoteSite(undefined, 'injected')
  await connector.connect(request(137))
  expect(requested).toEqual([undefined])
})

test('a connector of the site switches, passes its provider to EVM only, and disconnects', async () => {
  const { connector, config, wallet } = await createRemoteSite()
  await connector.connect(request())
  const heard: unknown[] = []
  connector.watch({
    onSession: ({ networks }) => void heard.push(networks.eip155),
    onDisconnect: () => void heard.push('end'),
  })
  await connector.switchNetwork({ id: 137 } as CaipNetwork)
  expect(connector.getProvider('solana')).toBeUndefined()
  const provider = connector.getProvider('eip155') as { request(asked: object): Promise<unknown> }
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
  expect(wallet.switches.calls.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
  await connector.disconnect()
  expect([[...new Set(heard)], config.state.status]).toEqual([['eip155:137', 'end'], 'disconnected'])
})
