import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore } from './create-store.ts'
import type { TimedEvent } from './events-controller.ts'
import type { KitOptions } from './options.ts'

describe('opening the modal', () => {
  // covers: S2.46, S2.47, S2.48, S2.50
  test.each([
    ['Connect', 'nobody is connected', {}],
    ['Account', 'an account is connected', { connected: true }],
    ['AllWallets', 'there are no adapters, on mobile', { adapters: false, mobile: true }],
    ['ConnectingWalletConnectBasic', 'there are no adapters, on a desktop', { adapters: false }],
  ])('shows %s when %s', expectView)

  // covers: S2.49, S2.51
  test.each([
    ['Connect', 'the site leaves pairing to the kit, on mobile', { mobile: true }],
    ['AllWallets', 'the site controls pairing, on mobile', { manual: true, mobile: true }],
    [
      'AllWallets',
      'the site controls pairing, on mobile, with an account',
      { manual: true, mobile: true, connected: true },
    ],
    ['ConnectingWalletConnectBasic', 'the site controls pairing, on a desktop', { manual: true }],
    [
      'ConnectingWalletConnectBasic',
      'the site controls pairing, on a desktop, with an account',
      { manual: true, connected: true },
    ],
  ])('shows %s when %s', expectView)

  test('shows the account of a pairing even without adapters', async () => {
    const pairing = createMockConnector({ id: 'walletConnect', type: 'WALLET_CONNECT' })
    const store = createStore({ projectId: 'p', networks: [testNetworks.mainnet] }, createTestEnvironment())
    store.connectors.add([pairing])
    await store.connections.connect(pairing)
    store.modal.open()
    expect(store.router.current()?.name).toBe('Account')
  })

  // covers: S2.52
  test('shows the view that is requested', async () => {
    const { store } = await setUp()
    store.modal.open({ view: 'Networks' })
    expect(store.router.current()?.name).toBe('Networks')
  })

  test('is tracked once for repeated calls', async () => {
    const { store, events } = await setUp()
    store.modal.open()
    store.modal.open({ view: 'Networks' })
    store.modal.close()
    store.modal.close()
    expect(events()).toEqual(['INITIALIZE', 'MODAL_OPEN', 'MODAL_CLOSE'])
  })

  test('offers one namespace until it closes if the site requests it', async () => {
    const { store } = await setUp({ connected: true })
    store.modal.open({ namespace: 'solana' })
    expect([store.modal.state.namespace, store.router.current()?.name]).toEqual(['solana', 'Connect'])
    store.modal.close()
    expect(store.modal.state.namespace).toBeUndefined()
  })

  test('offers one namespace from the screen that requests it, until the user goes back past it', async () => {
    const { store } = await setUp({ connected: true })
    store.modal.open({ view: 'Networks' })
    store.router.push('Connect', { namespace: 'solana' })
    store.router.push('AllWallets')
    expect(store.modal.state.namespace).toBe('solana')
    store.modal.back()
    store.modal.back()
    expect([store.modal.state.namespace, store.router.current()?.name]).toEqual([undefined, 'Networks'])
    store.router.push('Connect', { namespace: 'solana' })
    store.modal.close()
    expect(store.modal.state.namespace).toBeUndefined()
  })
})

describe('going back', () => {
  // covers: S2.53, S2.54
  test('shows the previous view, and closes if there is none', async () => {
    const { store } = await setUp()
    store.modal.open()
    store.router.push('AllWallets')
    store.modal.back()
    expect([store.router.current()?.name, store.modal.state.open]).toEqual(['Connect', true])
    expect(store.router.state.direction).toBe('back')
    store.modal.back()
    expect(store.modal.state.open).toBe(false)
  })

  // covers: S2.55
  test('shows the account from Connect while an address is connected', async () => {
    const { store } = await setUp({ connected: true })
    store.modal.open({ view: 'Connect' })
    store.modal.back()
    expect([store.router.current()?.name, store.modal.state.open]).toEqual(['Account', true])
    store.modal.back()
    expect(store.modal.state.open).toBe(false)
  })
})

describe('a modal that is held open', () => {
  test('stays open on close and back, counts the attempts, and closes when forced', async () => {
    const { store } = await setUp()
    store.modal.open()
    store.modal.holdOpen(true)
    expect(store.modal.close()).toBe(false)
    store.modal.back()
    expect([store.modal.state.open, store.modal.state.rejections]).toEqual([true, 2])
    expect(store.modal.close(true)).toBe(true)
    store.modal.open()
    expect(store.modal.close()).toBe(true)
  })
})

async function expectView(view: string, _when: string, world: World): Promise<void> {
  const { store } = await setUp(world)
  store.modal.open()
  expect(store.router.current()?.name).toBe(view)
}

interface World {
  adapters?: boolean
  mobile?: boolean
  manual?: boolean
  connected?: boolean
}

async function setUp(world: World = {}) {
  const environment = createTestEnvironment({ platform: { isMobile: world.mobile ?? false } })
  const connector = createMockConnector()
  const options: KitOptions = {
    projectId: 'p',
    networks: [testNetworks.mainnet, testNetworks.solana],
    manualWCControl: world.manual ?? false,
    adapters: world.adapters === false ? [] : [createMockAdapter({ connectors: [connector] })],
  }
  const store = createStore(options, environment)
  await store.start()
  if (world.connected) await store.connections.connect(connector)
  const heard: TimedEvent[] = []
  store.events.watch(event => heard.push(event))
  return { store, events: () => heard.map(({ data }) => data.event) }
}
