import type { Connector } from '@latchkey/primitives'
import { createMockConnector, mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { network, other, settled, setUp, setUpNamespaces, statusOf } from './two-wallets-harness.ts'

describe('switching network', () => {
  // covers: S4.17
  test('requests the switch from the connected wallet, then changes the network', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    await store.connections.switchNetwork(network(store, 'eip155:137'))
    expect(one.calls).toContain('switchNetwork')
    expect(store.networks.current()?.id).toBe(137)
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:137:${mockAddresses.eip155}`)
  })

  // covers: S4.20
  test('changes the network without a request while a wallet is pending', async () => {
    const { store, one } = await setUp()
    one.behave({ connect: 'hang' })
    const connecting = store.connections.connect(one)
    expect(statusOf(store)).toBe('connecting')
    await store.connections.switchNetwork(network(store, 'eip155:137'))
    expect(store.networks.current()?.id).toBe(137)
    one.answer()
    await connecting
    expect(one.calls).toEqual(['connect'])
  })

  // covers: S4.20
  test('changes the network without a request if no account is connected', async () => {
    const { store } = await setUpNamespaces()
    await store.connections.switchNetwork(network(store, 'eip155:137'))
    expect(store.networks.current()?.id).toBe(137)
  })

  test('waits for the wallet of the last visit, then sends it the request', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    visit.store.destroy()
    const { store, environment, one } = await visit.reload({ start: false })
    one.behave({ reconnect: 'hang' })
    const started = store.start()
    const switching = store.connections.switchNetwork(network(store, 'eip155:137'))
    await store.connections.prepare()
    await environment.settle()
    expect(store.networks.current()?.id).toBe(1)
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:1:${mockAddresses.eip155}`)
    one.answer()
    await switching
    await started
    expect(one.calls).toEqual(['reconnect', 'switchNetwork'])
    expect(store.networks.current()?.id).toBe(137)
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:137:${mockAddresses.eip155}`)
  })

  test('changes the network without a request once the wallet of the last visit timed out', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    visit.store.destroy()
    const { store, environment, one } = await visit.reload({ start: false })
    one.behave({ reconnect: 'hang' })
    const started = store.start()
    await store.connections.prepare()
    const switching = store.connections.switchNetwork(network(store, 'eip155:137'))
    await environment.advance(5_000)
    await switching
    await started
    expect([statusOf(store), store.networks.current()?.id]).toEqual(['disconnected', 137])
  })

  test('rejects when the kit is destroyed while the wallet of the last visit is pending', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    visit.store.destroy()
    const { store, one } = await visit.reload({ start: false })
    one.behave({ reconnect: 'hang' })
    void store.start()
    await store.connections.prepare()
    const switching = store.connections.switchNetwork(network(store, 'eip155:137'))
    store.destroy()
    await expect(switching).rejects.toMatchObject({ code: 'connectFailed' })
    expect(store.networks.current()?.id).toBe(1)
  })

  test('sends no request to a wallet that has the network already', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    await store.connections.switchNetwork(network(store, 'eip155:1'))
    expect(one.calls).not.toContain('switchNetwork')
  })

  test.each([
    ['reject', 'switchRejected'],
    ['pending', 'requestPending'],
    ['unknownChain', 'switchFailed'],
    ['fail', 'switchFailed'],
  ] as const)('keeps the network when the wallet answers %s', async (reaction, code) => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    one.behave({ switchNetwork: reaction })
    await expect(store.connections.switchNetwork(network(store, 'eip155:137'))).rejects.toMatchObject({ code })
    expect(store.networks.current()?.id).toBe(1)
  })

  test('keeps the network when the wallet disconnects meanwhile', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    one.behave({ switchNetwork: 'hang' })
    const switching = store.connections.switchNetwork(network(store, 'eip155:137'))
    const failure = expect(switching).rejects.toMatchObject({ code: 'switchFailed' })
    await store.connections.disconnect()
    await failure
    one.answer()
    await settled()
    expect(store.networks.current()?.id).toBe(1)
    expect(statusOf(store)).toBe('disconnected')
  })

  test('keeps the network of a wallet that was connected meanwhile', async () => {
    const { store, one, two } = await setUp()
    await store.connections.connect(one)
    one.behave({ switchNetwork: 'hang' })
    const switching = store.connections.switchNetwork(network(store, 'eip155:137'))
    await store.connections.connect(two)
    one.answer()
    await expect(switching).rejects.toMatchObject({ code: 'switchFailed' })
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:1:${other}`)
    expect(store.networks.current()?.id).toBe(1)
  })

  test('applies the latest switch only', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    one.behave({ switchNetwork: 'hang' })
    const first = store.connections.switchNetwork(network(store, 'eip155:137'))
    one.behave({ switchNetwork: 'approve' })
    await store.connections.switchNetwork(network(store, 'eip155:8453'))
    await expect(first).rejects.toMatchObject({ code: 'switchFailed' })
    expect(store.networks.current()?.id).toBe(8453)
  })

  test('shows the network that the wallet changed to by itself meanwhile', async () => {
    const { store, adapter } = await setUp()
    const base = createMockConnector({ id: 'wanderer' })
    const wanderer: Connector = { ...base, switchNetwork: async () => base.emitNetwork('eip155:8453') }
    adapter.setConnectors([wanderer])
    await store.connections.connect(wanderer)
    await store.connections.switchNetwork(network(store, 'eip155:137'))
    expect(store.networks.current('eip155')?.id).toBe(8453)
  })

  test('rejects with the abort reason', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    one.behave({ switchNetwork: 'hang' })
    const abort = new AbortController()
    const switching = store.connections.switchNetwork(network(store, 'eip155:137'), abort.signal)
    abort.abort(new Error('left'))
    await expect(switching).rejects.toThrow('left')
  })
})
