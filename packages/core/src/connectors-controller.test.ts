import { chainNamespaces } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createConnectorsController } from './connectors-controller.ts'

const context = { networks: [], injected: true, announced: true, coinbase: true, warn: () => {} }

describe('connectors', () => {
  test('come from the adapters while they are watched, after those that are fixed', () => {
    const { connectors, adapter } = setUp()
    const stop = connectors.start(context)
    expect(connectors.state.all.map(({ id }) => id)).toEqual(['walletConnect', 'one'])
    adapter.setConnectors([createMockConnector({ id: 'two' })])
    expect(connectors.state.all.map(({ id }) => id)).toEqual(['walletConnect', 'two'])
    stop()
    adapter.setConnectors([])
    expect(connectors.state.all).toHaveLength(2)
  })

  test.each([
    ['its directory id', { id: 'directory-id' }],
    ['its connector id', { id: 'one' }],
    ['its rdns', { id: 'other', rdns: 'example.one' }],
  ])('an installed wallet is recognised in the list by %s', (_name, wallet) => {
    const { connectors } = setUp()
    connectors.start(context)
    expect(connectors.match(wallet)?.id).toBe('one')
  })

  test('pairing is never taken for an installed wallet', () => {
    const { connectors } = setUp()
    connectors.start(context)
    expect(connectors.match({ id: 'walletConnect' })).toBeUndefined()
    expect(connectors.match({ id: 'nobody' })).toBeUndefined()
  })

  test('a wallet can be waited for, until the signal says otherwise', async () => {
    const { connectors, adapter } = setUp()
    connectors.start(context)
    const late = connectors.whenFound('two', 'eip155', new AbortController().signal)
    adapter.setConnectors([createMockConnector({ id: 'two' })])
    await expect(late).resolves.toMatchObject({ id: 'two' })
    const abort = new AbortController()
    const never = connectors.whenFound('three', 'eip155', abort.signal)
    abort.abort()
    await expect(never).resolves.toBeUndefined()
  })

  test('the same id of another family is another connector', () => {
    const { connectors } = setUp()
    connectors.start(context)
    expect(connectors.find('one', 'solana')).toBeUndefined()
    expect(connectors.find('one', 'eip155')?.id).toBe('one')
  })

  test('have the image that the site gives them', () => {
    const { connectors } = setUp({ one: 'https://shop.example/one.png', walletConnect: 'javascript:alert(1)' })
    connectors.start(context)
    expect(connectors.findMerged('one')?.imageUrl).toBe('https://shop.example/one.png')
    expect(connectors.findMerged('walletConnect')?.imageUrl).toBeUndefined()
  })

  // covers: S4.52
  test('a filter leaves only wallets of its families', () => {
    const { connectors } = setUp()
    connectors.start(context)
    connectors.setFilter(['solana'])
    expect(connectors.state.merged.map(({ id }) => id)).toEqual(['walletConnect'])
    connectors.setFilter(undefined)
    expect(connectors.state.merged.map(({ id }) => id)).toEqual(['walletConnect', 'one'])
  })

  // covers: S4.51, S4.52, S4.53
  test.each(chainNamespaces)('%s can be disabled in the filter and enabled again', namespace => {
    const wallets = chainNamespaces.map(each => createMockConnector({ id: each, name: each, chains: [each] }))
    const connectors = createConnectorsController([createMockAdapter({ connectors: wallets })], [])
    connectors.start(context)
    const idsOf = (): string[] => connectors.state.merged.map(({ id }) => id)
    connectors.setEnabled(namespace, false)
    expect(idsOf()).toEqual(chainNamespaces.filter(each => each !== namespace))
    expect(connectors.state.filter).toEqual(idsOf())
    connectors.setEnabled(namespace, false)
    connectors.setEnabled(namespace, true)
    expect(idsOf()).toEqual(chainNamespaces)
    expect(connectors.state.filter).toBeUndefined()
  })

  // covers: S4.53
  test('a filter of none lists nothing, and one of all is none', () => {
    const { connectors } = setUp()
    connectors.start(context)
    connectors.setFilter([])
    expect([connectors.state.filter, connectors.state.merged]).toEqual([[], []])
    connectors.setFilter(chainNamespaces)
    expect(connectors.state.filter).toBeUndefined()
  })
})

function setUp(images?: Record<string, string>) {
  const one = createMockConnector({ id: 'one', info: { rdns: 'example.one' }, explorerId: 'directory-id' })
  const adapter = createMockAdapter({ connectors: [one] })
  const pairing = createMockConnector({
    id: 'walletConnect',
    name: 'Pairing',
    type: 'WALLET_CONNECT',
    chains: ['eip155', 'solana'],
  })
  return { adapter, connectors: createConnectorsController([adapter], [pairing], images) }
}
