import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { other, setUp, setUpNamespaces, statusOf } from './two-wallets-harness.ts'

describe('following a wallet', () => {
  test('shows the account that the wallet selected, and clears the details of the other', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    store.accounts.setDetails('eip155', { balance: '1', profileName: 'a.eth' })
    one.emitAccounts('eip155', [other, mockAddresses.eip155])
    expect(store.accounts.get('eip155')).toMatchObject({ account: { address: other, accounts: [{}, {}] }, details: {} })
  })

  test('keeps the details of the account when the wallet reports the same session again', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    store.accounts.setDetails('eip155', { balance: '1' })
    one.emitSession({})
    expect(store.accounts.get('eip155').details).toEqual({ balance: '1' })
  })

  test('moves to the network that the wallet moved to', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    one.emitNetwork('eip155:137')
    expect(store.networks.current('eip155')?.id).toBe(137)
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:137:${mockAddresses.eip155}`)
  })

  // covers: S4.21, S4.22
  test('shows a network that the site does not list as unsupported, and opens the modal once for each switch to it', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    one.emitNetwork('eip155:5')
    expect(store.networks.current('eip155')).toMatchObject({ name: 'Unknown Network', caipNetworkId: 'eip155:5' })
    expect(store.networks.isSupported(store.networks.current('eip155'))).toBe(false)
    expect(store.modal.state.open).toBe(true)
    expect(store.router.current()?.name).toBe('UnsupportedChain')
    store.modal.close()
    one.emitAccounts('eip155', [other])
    expect(store.modal.state.open).toBe(false)
    one.emitNetwork('eip155:1')
    one.emitNetwork('eip155:5')
    expect(store.modal.state.open).toBe(true)
  })

  // covers: S4.23, S4.24
  test.each([{ enableNetworkSwitch: false }, { allowUnsupportedChain: true }])(
    'does not open the modal with %o',
    async options => {
      const { store, one } = await setUp(options)
      await store.connections.connect(one)
      one.emitNetwork('eip155:5')
      expect(store.networks.current('eip155')?.caipNetworkId).toBe('eip155:5')
      expect(store.modal.state.open).toBe(false)
    },
  )

  test('does not open the modal for a namespace that is not active', async () => {
    const { store, wide } = await setUpNamespaces()
    await store.connections.connect(wide)
    store.networks.setActiveNamespace('solana')
    wide.emitNetwork('eip155:5')
    expect(store.modal.state.open).toBe(false)
  })

  test('keeps the other namespace connected when the wallet removes one', async () => {
    const { store, wide } = await setUpNamespaces()
    await store.connections.connect(wide)
    wide.emitAccounts('solana', [])
    expect(statusOf(store, 'solana')).toBe('disconnected')
    expect(statusOf(store, 'eip155')).toBe('connected')
    expect(wide.listeners).toBe(1)
  })

  test('disconnects when the wallet disconnects, and emits the namespaces', async () => {
    const { store, wide } = await setUpNamespaces()
    const heard: unknown[] = []
    store.connections.events.on('disconnected', event => heard.push(event))
    await store.connections.connect(wide)
    wide.emitDisconnect()
    expect([statusOf(store, 'eip155'), statusOf(store, 'solana')]).toEqual(['disconnected', 'disconnected'])
    expect(heard).toEqual([{ connectorId: 'wide', namespaces: ['eip155', 'solana'] }])
    expect(wide.listeners).toBe(0)
  })
})
