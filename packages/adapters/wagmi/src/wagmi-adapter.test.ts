import { createAppKit } from '@latchkey/appkit'
import { createAdapterContext, createTestEnvironment, settle, testNetworks } from '@latchkey/testing'
import { createConnector, injected } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'

import { authConnector } from './auth-connector.ts'
import { WagmiAdapter } from './wagmi-adapter.ts'

const pairing = createConnector(config => ({ ...injected()(config), id: 'walletConnect', name: 'WalletConnect' }))
const own = injected({ target: { id: 'site', name: 'Site Wallet', provider: {} as never } })

test('WagmiAdapter is created if the browser blocks storage, and stores nothing', async () => {
  const page = Object.defineProperty(new EventTarget(), 'localStorage', {
    get() {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { storage } = new WagmiAdapter({ networks: [mainnet] }).wagmiConfig
  await storage?.setItem('recentConnectorId', 'io.foxglove')
  await storage?.removeItem('recentConnectorId')
  expect(await storage?.getItem('recentConnectorId')).toBeNull()
})

function createKit(adapter: WagmiAdapter, environment = createTestEnvironment()) {
  const kit = createAppKit({ projectId: 'test', networks: [mainnet], adapters: [adapter], environment })
  onTestFinished(() => kit.destroy())
  return { kit, logs: () => environment.browser.logs.map(({ message }) => message) }
}

/** Returns the warnings of an adapter when its wallets are watched. */
function warningsOf(adapter: WagmiAdapter): string[] {
  const warnings: string[] = []
  adapter.watchConnectors({ ...createAdapterContext(), warn: message => void warnings.push(message) }, () => {})()
  return warnings
}

test('WagmiAdapter leaves out networks of other namespaces, and rejects a list without an EVM network', () => {
  const former = { ...mainnet, id: 5, chainNamespace: 'eip155' } as const
  const { solana } = testNetworks
  const alike = { ...solana, id: 7 } as unknown as typeof solana
  const { wagmiConfig } = new WagmiAdapter({ networks: [solana, mainnet, former, alike], storage: null })
  expect(wagmiConfig.chains.map(({ id }) => id)).toEqual([1, 5])
  expect(() => new WagmiAdapter({ networks: [solana] })).toThrow('WagmiAdapter needs an EVM network in `networks`')
})

test('WagmiAdapter warns once of options without effect and of the auth connector', () => {
  const former = { networks: [mainnet], storage: null, ssr: true, transports: {}, customRpcUrls: {}, chains: [] }
  const adapter = new WagmiAdapter({ ...former, connectors: [authConnector(), own] })
  expect(adapter.wagmiConfig.connectors.map(({ id }) => id)).toEqual(['site'])
  const said = [
    'WagmiAdapter ignored customRpcUrls, chains: what createAppKit() is given counts.',
    'authConnector() has no effect: signing in by email is a feature of the modal.',
  ]
  expect(warningsOf(adapter)).toEqual(said)
  expect(warningsOf(adapter)).toEqual([])
  const { logs } = createKit(new WagmiAdapter({ ...former, connectors: [authConnector()] }))
  expect(logs().filter(message => said.includes(message))).toEqual(said)
})

test('WagmiAdapter does not warn when all options have an effect', () => {
  expect(warningsOf(new WagmiAdapter({ networks: [mainnet], storage: null, connectors: [own] }))).toEqual([])
})

test('WagmiAdapter lists only the connectors of the site where there is no page', () => {
  const adapter = new WagmiAdapter({ networks: [mainnet], storage: null, connectors: [own] })
  const lists: string[][] = []
  const stop = adapter.watchConnectors(createAdapterContext(), list => void lists.push(list.map(({ id }) => id)))
  expect(new Set(lists.map(String))).toEqual(new Set(['site']))
  stop()
})

test.each([
  ['https://safe.example', ['https://safe.example'], true],
  ['https://app.safe.global', ['https://safe.example'], false],
  ['https://app.safe.global', undefined, true],
])(
  'WagmiAdapter finds a Safe of %s around its frame, if %j are the origins of the site: %s',
  async (origin, safeOrigins, isFound) => {
    const info = { safeAddress: `0x${'5a'.repeat(20)}`, chainId: 1 }
    const page = new EventTarget()
    const asked: string[] = []
    const parent = {
      postMessage({ id }: { id: string }) {
        asked.push(id)
        const data = { id, success: true, version: '9.1.0', data: info }
        page.dispatchEvent(Object.assign(new Event('message'), { source: parent, origin, data }))
      },
    }
    vi.stubGlobal('window', Object.assign(page, { parent }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { kit } = createKit(
      new WagmiAdapter({ networks: [mainnet], storage: null, ...(safeOrigins && { safeOrigins }) }),
    )
    await vi.waitFor(() => expect(asked).not.toEqual([]), 10_000)
    const ids = () =>
      kit
        .observe('connectors', 'eip155')
        .get()
        .map(({ id }) => id)
    await settle()
    await vi.waitFor(() => expect(ids().includes('safe')).toBe(isFound), 10_000)
  },
)

test('WagmiAdapter reads from a network like the EVM adapter', async () => {
  const body = { jsonrpc: '2.0', id: 1, result: '0x10' }
  const fetched = vi.fn(async (_: string, init?: RequestInit) => {
    const { id } = (await new Response(init?.body).json()) as { id: number }
    return new Response(JSON.stringify({ ...body, id }), { headers: { 'content-type': 'application/json' } })
  })
  vi.stubGlobal('fetch', fetched)
  onTestFinished(() => void vi.unstubAllGlobals())
  const adapter = new WagmiAdapter({ networks: [mainnet], storage: null })
  const { kit } = createKit(adapter)
  const network = kit.observe('networks', 'eip155').get()[0]!
  expect(await adapter.readRpc(network, { method: 'eth_blockNumber' })).toBe('0x10')
})

test("WagmiAdapter leaves out a pairing connector of the site: the kit's has that id", () => {
  const adapter = new WagmiAdapter({ networks: [mainnet], connectors: [pairing, own], storage: null })
  const kit = createAppKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [adapter],
    environment: createTestEnvironment(),
  })
  onTestFinished(() => kit.destroy())
  expect(adapter.wagmiConfig.connectors.map(({ id }) => id)).toEqual(['site', 'walletConnect'])
  expect(
    kit
      .observe('connectors', 'eip155')
      .get()
      .map(({ id }) => id),
  ).toEqual(['walletConnect', 'site'])
})
