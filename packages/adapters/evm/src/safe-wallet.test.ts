import type { Connector } from '@latchkey/primitives'
import { createAdapterContext, createTestClock } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { EvmAdapter } from './evm-adapter.ts'
import { createNetwork } from './test-networks.test-support.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networks = [createNetwork(1), createNetwork(137)] as const

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

/** A page in the frame of a Safe that describes itself by `info`, or a page without a frame. */
function openPage({ info, isFramed = true }: { info?: unknown; isFramed?: boolean } = {}) {
  const page = new EventTarget()
  const asked: string[] = []
  const parent = {
    postMessage({ id, method }: { id: string; method: string }) {
      asked.push(method)
      if (info === undefined) return
      const message = { id, version: '9.1.0', success: true, data: info }
      const event = new Event('message')
      Object.assign(event, { data: message, origin: 'https://app.safe.global', source: parent })
      queueMicrotask(() => page.dispatchEvent(event))
    },
  }
  vi.stubGlobal('window', Object.assign(page, { parent: isFramed ? parent : page }))
  return asked
}

function watch(adapter = new EvmAdapter()) {
  const lists: (readonly Connector[])[] = []
  const stop = adapter.watchConnectors(createAdapterContext({ networks, clock: createTestClock() }), list => {
    lists.push(list)
  })
  stops.push(stop)
  return { lists, stop, connectors: () => lists.at(-1) ?? [] }
}

describe('a page in a Safe', () => {
  test('lists the Safe, which connects automatically and has its account', async () => {
    openPage({ info: { safeAddress: address, chainId: 137 } })
    const { connectors } = watch()
    expect(connectors()).toEqual([])
    await vi.waitFor(() => expect(connectors()).toHaveLength(1))
    const [safe] = connectors()
    expect(safe).toMatchObject({ id: 'safe', name: 'Safe', type: 'EXTERNAL', connectsItself: true })
    await expect(safe?.connect({ networks, preferred: {} })).resolves.toMatchObject({
      accounts: [{ namespace: 'eip155', address, type: 'smartAccount' }],
      networks: { eip155: 'eip155:137' },
    })
  })

  test('lists nothing if the surrounding page describes no Safe', async () => {
    const asked = openPage({ info: { safeAddress: 'x', chainId: 1 } })
    const { lists, connectors } = watch()
    await vi.waitFor(() => expect(asked).toEqual(['getSafeInfo']))
    await vi.dynamicImportSettled()
    expect(lists).toEqual([[]])
    // A wallet of the page is listed as ever.
    const info = { uuid: '350670db-19fa-4704-a166-000000000001', name: 'A wallet', icon: '', rdns: 'com.example' }
    const detail = Object.freeze({ info, provider: { request: async () => null } })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    expect(connectors().map(({ name }) => name)).toEqual(['A wallet'])
  })

  test('lists no Safe after the stop', async () => {
    const asked = openPage({ info: { safeAddress: address, chainId: 137 } })
    const { lists, stop } = watch()
    stop()
    await vi.dynamicImportSettled()
    await vi.waitFor(() => expect(asked.length).toBeLessThanOrEqual(1))
    expect(lists).toEqual([[]])
  })

  test.each([
    ['a page without a frame', { isFramed: false }, undefined],
    ['a site that allows no Safe', {}, []],
  ])('sends no request in %s', async (_, page, safeOrigins) => {
    const asked = openPage({ info: { safeAddress: address, chainId: 137 }, ...page })
    const { lists } = watch(new EvmAdapter(safeOrigins && { safeOrigins }))
    await vi.dynamicImportSettled()
    expect([asked, lists]).toEqual([[], [[]]])
  })
})
