import type { ConnectRequest } from '@latchkey/primitives'
import { createMockEvmWallet, settle } from '@latchkey/testing'
import { createConfig, createConnector, createStorage, injected } from '@wagmi/core'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'

import { createSiteConnector } from './site-connector.ts'

vi.stubGlobal('window', new EventTarget())

const request: ConnectRequest = { networks: [], preferred: {} }
const common = {
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
  multiInjectedProviderDiscovery: false,
} as const

/** Creates a connector of a wallet that already lets the site in. */
async function createAuthorized(id: string) {
  const wallet = createMockEvmWallet({ name: id, announces: false })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  return injected({ target: { id, name: id, provider: wallet.provider as never } })
}

async function createSite() {
  const connectors = await Promise.all(['first', 'second'].map(createAuthorized))
  const config = createConfig({ ...common, connectors, storage: null })
  const [first, second] = config.connectors.map(each => createSiteConnector(config, each)) as [
    ReturnType<typeof createSiteConnector>,
    ReturnType<typeof createSiteConnector>,
  ]
  const connected = () => [...config.state.connections.values()].map(({ connector }) => connector.id)
  return { config, connected, first, second }
}

describe('a connector of the site', () => {
  test('ends its own connection, and not the current one', async () => {
    const { connected, first, second } = await createSite()
    await first.connect(request)
    await second.connect(request)
    await first.disconnect()
    expect(connected()).toEqual(['second'])
  })

  test('restores its own connection alone', async () => {
    const { connected, first } = await createSite()
    expect(await first.reconnect(request)).toMatchObject({ networks: { eip155: 'eip155:1' } })
    expect(connected()).toEqual(['first'])
  })

  test('has nothing to restore if it is connected, and ends no other connection', async () => {
    const { connected, first, second } = await createSite()
    const session = await first.connect(request)
    await second.connect(request)
    expect(await first.reconnect(request)).toEqual(session)
    expect(connected()).toEqual(['first', 'second'])
  })

  test('rejects if the wallet lets the site in, and wagmi cannot connect it', async () => {
    const authorized = await createAuthorized('first')
    const failing = createConnector(config => ({
      ...authorized(config),
      connect: () => Promise.reject(new Error('no')),
    }))
    const config = createConfig({ ...common, connectors: [failing], storage: null })
    const connector = createSiteConnector(config, config.connectors[0])
    await expect(connector.reconnect(request)).rejects.toThrow('wagmi did not connect')
  })

  test('is not restored before the page of a server is hydrated', async () => {
    const storage = createStorage({ storage: { getItem: () => null, setItem() {}, removeItem() {} } })
    const config = createConfig({ ...common, connectors: [await createAuthorized('first')], ssr: true, storage })
    const connector = createSiteConnector(config, config.connectors[0])
    const restored = connector.reconnect(request)
    await settle()
    expect(config.state.status).toBe('disconnected')
    const { persist } = config._internal.store as unknown as { persist: { rehydrate(): Promise<void> } }
    await persist.rehydrate()
    expect(await restored).toMatchObject({ networks: { eip155: 'eip155:1' } })
  })
})
