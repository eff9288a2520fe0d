import { chainNamespaces, type ChainNamespace } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  type MockConnector,
  createTestEnvironment,
  type MockAdapter,
  testNetworks,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { walletExplorerIds } from './catalogue-ids/wallet-explorer-ids.ts'
import { createStore } from './create-store.ts'
import { listedConnectorsFeature } from './listed-connectors-feature.ts'
import type { KitOptions } from './options.ts'

describe('listed connectors', () => {
  test('follow the wallets that the adapters find', () => {
    const { adapter, listed } = setUp()
    adapter.setConnectors([createMockConnector({ id: 'two' })])
    expect(listed.state.merged.map(({ id }) => id)).toEqual(['walletConnect', 'two'])
  })

  test.each([
    ['its directory id', { id: 'directory-id' }],
    ['its connector id', { id: 'one' }],
    ['its rdns', { id: 'other', rdns: 'example.one' }],
  ])('an installed wallet is recognised in the list by %s', (_name, wallet) => {
    const { listed } = setUp()
    expect(listed.match(wallet)?.id).toBe('one')
  })

  test('pairing never counts as an installed wallet', () => {
    const { listed } = setUp()
    expect(listed.match({ id: 'walletConnect' })).toBeUndefined()
    expect(listed.match({ id: 'nobody' })).toBeUndefined()
  })

  test('a wallet with an id of another namespace does not count as the listed wallet', () => {
    const id = 'io.metamask'
    const extension = createMockConnector({ id, name: id, chains: ['polkadot'] })
    const metaMask = createMockConnector({ id, name: 'MetaMask', info: { rdns: id } })
    const { listed } = create(createMockAdapter({ connectors: [extension, metaMask] }))
    const listedWallet = { id: walletExplorerIds.metamask, rdns: id }
    expect(listed.match(listedWallet)?.connectors).toEqual([metaMask])
    expect(listed.find(id)?.connectors).toEqual([metaMask])
    expect(listed.find('polkadot/io.metamask')?.connectors).toEqual([extension])
  })

  test('have the image that the site gives them', () => {
    const { listed } = setUp({ one: 'https://shop.example/one.png', walletConnect: 'javascript:alert(1)' })
    expect(listed.find('one')?.imageUrl).toBe('https://shop.example/one.png')
    expect(listed.find('walletConnect')?.imageUrl).toBeUndefined()
  })

  // covers: S4.52
  test('a filter leaves only wallets of its namespaces', () => {
    const { listed } = setUp()
    listed.setFilter(['solana'])
    expect(listed.state.merged.map(({ id }) => id)).toEqual(['walletConnect'])
    listed.setFilter(undefined)
    expect(listed.state.merged.map(({ id }) => id)).toEqual(['walletConnect', 'one'])
  })

  // covers: S4.51, S4.52, S4.53
  test.each(chainNamespaces)('%s can be disabled in the filter and enabled again', namespace => {
    const wallets = chainNamespaces.map(each => createMockConnector({ id: each, name: each, chains: [each] }))
    const { listed } = create(createMockAdapter({ connectors: wallets }))
    const idsOf = (): string[] => listed.state.merged.map(({ id }) => id)
    listed.setEnabled(namespace, false)
    expect(idsOf()).toEqual(chainNamespaces.filter(each => each !== namespace))
    expect(listed.state.filter).toEqual(idsOf())
    listed.setEnabled(namespace, false)
    listed.setEnabled(namespace, true)
    expect(idsOf()).toEqual(chainNamespaces)
    expect(listed.state.filter).toBeUndefined()
  })

  // covers: S4.53
  test('an empty filter lists nothing, and a filter of all namespaces is none', () => {
    const { listed } = setUp()
    listed.setFilter([])
    expect([listed.state.filter, listed.state.merged]).toEqual([[], []])
    listed.setFilter(chainNamespaces)
    expect(listed.state.filter).toBeUndefined()
  })

  test('a filter of all namespaces includes one that an adapter adds', () => {
    const sui = 'sui' as ChainNamespace
    const environment = createTestEnvironment()
    const adapters = [createMockAdapter({ namespace: sui })]
    const { use } = createStore({ projectId: 'project', networks: [testNetworks.mainnet], adapters }, environment)
    const listed = use(listedConnectorsFeature)
    listed.setEnabled(sui, false)
    expect(listed.state.filter).toEqual(chainNamespaces)
    listed.setEnabled(sui, true)
    expect(listed.state.filter).toBeUndefined()
  })
})

function setUp(connectorImages?: Record<string, string>) {
  const one = createMockConnector({ id: 'one', info: { rdns: 'example.one' }, explorerId: 'directory-id' })
  const pairing = createMockConnector({
    id: 'walletConnect',
    name: 'Pairing',
    type: 'WALLET_CONNECT',
    chains: ['eip155', 'solana'],
  })
  const adapter = createMockAdapter({ connectors: [one] })
  return create(adapter, { ...(connectorImages && { connectorImages }) }, [pairing])
}

function create(adapter: MockAdapter, options: Partial<KitOptions> = {}, added: readonly MockConnector[] = []) {
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.mainnet], adapters: [adapter], ...options },
    createTestEnvironment(),
  )
  store.connectors.add(added)
  void store.start()
  return { adapter, listed: store.use(listedConnectorsFeature) }
}
