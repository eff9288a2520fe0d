import { createStore, type Store } from '@latchkey/core'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { chooseNetwork } from './choose-network.ts'

const networks = [testNetworks.mainnet, testNetworks.polygon] as const

function createVisit(environment = createTestEnvironment()) {
  const connector = createMockConnector({ id: 'wallet' })
  const adapters = [createMockAdapter({ connectors: [connector] })]
  const store = createStore({ projectId: 'p', networks, adapters }, environment)
  const switched = (): unknown[] => tracked(store).filter(event => event === 'SWITCH_NETWORK')
  return { store, connector, environment, switched }
}

function tracked(store: Store): string[] {
  const events: string[] = []
  store.events.watch(({ data }) => events.push(data.event))()
  return events
}

const polygonOf = (store: Store) => store.networks.find('eip155:137') ?? expect.fail()

describe('chooseNetwork', () => {
  test('requests the wallet that is still being restored, on the screen of the switch', async () => {
    const first = createVisit()
    await first.store.start()
    await first.store.connections.connect(first.connector)
    first.store.destroy()
    const { store, connector, environment, switched } = createVisit(first.environment.openTab())
    connector.behave({ reconnect: 'hang', switchNetwork: 'reject' })
    void store.start()
    await environment.settle()
    store.modal.open({ view: 'Networks' })
    chooseNetwork(store, polygonOf(store))
    expect(store.router.current()).toMatchObject({ name: 'SwitchNetwork', params: { networkId: 'eip155:137' } })
    expect(switched()).toEqual([])
    store.destroy()
  })

  test('shows that the network was switched', async () => {
    const { store, switched, environment } = createVisit()
    await store.start()
    store.modal.open({ view: 'Networks' })
    chooseNetwork(store, polygonOf(store))
    expect(switched()).toEqual([])
    await environment.settle()
    expect(switched()).toHaveLength(1)
    expect([store.networks.current()?.id, store.modal.state.open]).toEqual([137, false])
    store.destroy()
  })
})
