import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore, defineFeature } from './create-store.ts'
import type { TimedEvent } from './events-controller.ts'

describe('a store', () => {
  test('sends no request by itself, for any named services', async () => {
    const environment = createTestEnvironment()
    const store = createStore(
      { projectId: 'p', networks: [testNetworks.mainnet], services: 'https://all.example' },
      environment,
    )
    await store.start()
    store.modal.open()
    await environment.advance(60_000)
    expect(environment.requests).toEqual([])
  })

  // covers: S5.31, S8.58
  test('raises an alert without a project id, and throws nothing', async () => {
    const environment = createTestEnvironment()
    const store = createStore({ projectId: '', networks: [testNetworks.mainnet] }, environment)
    await store.start()
    expect(store.alerts.state.alert).toMatchObject({ code: 'projectIdMissing', title: 'Project ID Not Configured' })
    expect(environment.browser.logs).toHaveLength(1)
  })

  test('shares nothing with another store on the same page', async () => {
    const first = createStore({ projectId: 'a', networks: [testNetworks.mainnet] }, createTestEnvironment())
    const second = createStore({ projectId: 'b', networks: [testNetworks.mainnet] }, createTestEnvironment())
    first.modal.open()
    first.features.setLocal({ email: false })
    expect([second.modal.state.open, second.features.state.email]).toEqual([false, true])
  })

  test('creates a feature once, on first use, and destroys it with the kit', () => {
    let built = 0
    let ended = 0
    const feature = defineFeature('probe', (_store, onDestroy) => {
      built++
      onDestroy(() => ended++)
      return { built }
    })
    const store = createStore({ projectId: 'p', networks: [testNetworks.mainnet] }, createTestEnvironment())
    expect(built).toBe(0)
    expect(store.use(feature)).toBe(store.use(feature))
    store.destroy()
    expect([built, ended]).toEqual([1, 1])
  })

  test("passes the site's wallet options and the networks of its namespace to each adapter", async () => {
    const adapter = createMockAdapter()
    const options = { enableInjected: false, enableEIP6963: true, enableCoinbase: false }
    const networks = [testNetworks.mainnet, testNetworks.solana] as const
    await createStore(
      { projectId: 'p', networks: [...networks], adapters: [adapter], ...options },
      createTestEnvironment(),
    ).start()
    expect(adapter.context).toMatchObject({
      injected: false,
      announced: true,
      coinbase: false,
      networks: [{ caipNetworkId: 'eip155:1' }],
    })
  })

  test('logs the warnings of an adapter on the console, also without `debug', async () => {
    const environment = createTestEnvironment()
    const adapter = createMockAdapter()
    await createStore({ projectId: 'p', networks: [testNetworks.mainnet], adapters: [adapter] }, environment).start()
    adapter.context?.warn('It takes no arguments')
    expect(environment.browser.logs).toEqual([{ level: 'warn', message: 'It takes no arguments' }])
  })

  test('reports a disconnect, and a failed one', async () => {
    const environment = createTestEnvironment()
    const connector = createMockConnector()
    const adapters = [createMockAdapter({ connectors: [connector] })]
    const store = createStore({ projectId: 'p', networks: [testNetworks.mainnet], adapters }, environment)
    await store.start()
    const heard: TimedEvent[] = []
    store.events.watch(event => heard.push(event))
    await store.connections.connect(connector)
    await store.disconnect('eip155')
    await store.connections.connect(connector)
    connector.behave({ disconnect: 'fail' })
    await expect(store.disconnect()).rejects.toMatchObject({ code: 'disconnectChainsFailed' })
    expect(heard.slice(1).map(({ data }) => [data.event, data.properties])).toEqual([
      ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
      ['DISCONNECT_ERROR', { message: 'Failed to disconnect chains' }],
    ])
  })
})
