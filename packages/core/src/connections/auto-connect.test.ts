import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type TestEnvironment,
  testNetworks,
  settle,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore } from '../create-store.ts'

/** Loads a page inside a wallet that is found some time after the start. */
async function visit({
  environment = createTestEnvironment(),
  ...options
}: { environment?: TestEnvironment; enableReconnect?: boolean } = {}) {
  const around = Object.assign(createMockConnector({ id: 'safe', name: 'Safe' }), { connectsItself: true })
  const other = createMockConnector({ id: 'other', name: 'Other' })
  const adapter = createMockAdapter({ connectors: [other] })
  const store = createStore(
    { projectId: 'test', networks: [testNetworks.mainnet], adapters: [adapter], ...options },
    environment,
  )
  await store.start()
  return { store, around, other, environment, find: () => adapter.setConnectors([around, other]) }
}

const connected = (store: Awaited<ReturnType<typeof visit>>['store']) => store.accounts.identity('eip155')?.connectorId

const revisit = (environment: TestEnvironment) => visit({ environment: environment.openTab() })

describe('a wallet that the page is inside of', () => {
  test('connects automatically as soon as it is found, and no other wallet does', async () => {
    const { store, other, find } = await visit()
    find()
    await expect.poll(() => connected(store)).toBe('safe')
    expect(other.calls).toEqual([])
  })

  test('stays disconnected after the user disconnects it, on this visit and the next', async () => {
    const { store, around, find, environment } = await visit()
    find()
    await expect.poll(() => connected(store)).toBe('safe')
    await store.connections.disconnect()
    find()
    const next = await revisit(environment)
    next.find()
    await settle()
    expect([connected(store), connected(next.store)]).toEqual([undefined, undefined])
    expect([around.calls, next.around.calls]).toEqual([['connect', 'disconnect'], []])
  })

  test('is restored at the next visit, without a second connect', async () => {
    const { store, find, environment } = await visit()
    find()
    await expect.poll(() => connected(store)).toBe('safe')
    const environmentAfter = environment.openTab()
    const around = Object.assign(createMockConnector({ id: 'safe', name: 'Safe' }), { connectsItself: true })
    const next = createStore(
      {
        projectId: 'test',
        networks: [testNetworks.mainnet],
        adapters: [createMockAdapter({ connectors: [around] })],
      },
      environmentAfter,
    )
    await next.start()
    expect(around.calls).toEqual(['reconnect'])
    expect(connected(next)).toBe('safe')
  })

  // covers: S4.04
  test('does not connect automatically with `enableReconnect: false', async () => {
    const { around, find } = await visit({ enableReconnect: false })
    find()
    const usual = await visit()
    usual.find()
    await expect.poll(() => connected(usual.store)).toBe('safe')
    expect(around.calls).toEqual([])
  })
})
