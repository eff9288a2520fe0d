import type { AppKit } from '@latchkey/appkit'
import { createMockEvmWallet } from '@latchkey/testing'
import { connect, createConfig, type CreateConnectorFn, injected, type State } from '@wagmi/core'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'

import { createKitConnector } from './kit-connector.ts'
import { findSiteConnection, readSiteConnectors, watchSiteConnectors } from './site-connectors.ts'

vi.stubGlobal('window', new EventTarget())

function createWallet(id: string) {
  const { provider } = createMockEvmWallet({ name: id, announces: false })
  return injected({ target: { id, name: id, provider: provider as never } })
}

const createOfKit = (id: string) =>
  createKitConnector({} as AppKit, {
    id,
    name: id,
    type: 'injected',
    facts: () => ({ accounts: [`0x${'1'.repeat(40)}`], chainId: 1 }),
    ask: async () => {},
    disconnect: async () => {},
    switchNetwork: async () => {},
    getProvider: () => undefined,
  })

const createSite = (connectors: readonly CreateConnectorFn[] = [createWallet('site')]) =>
  createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors,
    multiInjectedProviderDiscovery: false,
    storage: null,
  })

describe('readSiteConnectors', () => {
  const idsOf = (config: ReturnType<typeof createSite>) => readSiteConnectors(config).map(({ id }) => id)

  test('lists those of the config, and those that the site made as it connected them', async () => {
    const config = createSite()
    await connect(config, { connector: createWallet('made') })
    expect(idsOf(config)).toEqual(['site', 'made'])
  })

  test('lists one for each id: that of the current connection, else that of the last', async () => {
    const config = createSite()
    const made = [createWallet('site'), createWallet('site')]
    for (const connector of made) await connect(config, { connector })
    const uids = [...config.state.connections.keys()]
    expect(readSiteConnectors(config).map(({ uid }) => uid)).toEqual([uids[1]])
    config.setState(state => ({ ...state, current: uids[0] ?? null }))
    expect(readSiteConnectors(config).map(({ uid }) => uid)).toEqual([uids[0]])
    expect(findSiteConnection({ ...config.state, current: null }, 'site')?.connector.uid).toBe(uids[1])
    expect(findSiteConnection(config.state, 'other')).toBeUndefined()
  })

  test('lists none of the kit, and none with an id of the kit or of its pairing', async () => {
    const config = createSite([createWallet('site'), createOfKit('io.foxglove')])
    for (const id of ['io.foxglove', 'walletConnect', 'made']) await connect(config, { connector: createWallet(id) })
    await connect(config, { connector: config.connectors[1]! })
    expect(idsOf(config)).toEqual(['site', 'made'])
  })

  test.each<[string, unknown]>([
    ['the names of the last visit', new Map([['1', { connector: { id: 'stored', name: 'Stored', uid: '1' } }]])],
    ['no map, as in a cookie', [['1', { connector: { id: 'stored' } }]]],
  ])('reads no connector from %s', (_what, connections) => {
    const config = createSite()
    config.setState(state => ({ ...state, connections: connections as State['connections'] }))
    expect(idsOf(config)).toEqual(['site'])
  })
})

describe('watchSiteConnectors', () => {
  test('reports the list now, and when other connectors are in it, until it is stopped', async () => {
    const config = createSite()
    const lists: string[][] = []
    const stop = watchSiteConnectors(config, list => void lists.push(list.map(({ id }) => id)))
    expect(lists).toEqual([['site']])
    await connect(config, { connector: config.connectors[0]! })
    expect(lists).toHaveLength(1)
    await connect(config, { connector: createWallet('made') })
    expect(lists).toEqual([['site'], ['site', 'made']])
    const { setState, setup } = config._internal.connectors
    setState(all => [...all, setup(createWallet('late'))])
    expect(lists.at(-1)).toEqual(['site', 'late', 'made'])
    stop()
    setState(all => all.slice(0, 1))
    await connect(config, { connector: createWallet('after') })
    expect(lists).toHaveLength(3)
  })
})
