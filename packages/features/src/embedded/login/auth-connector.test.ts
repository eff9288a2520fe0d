import { createMockAdapter, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createEmbeddedWorld, maya } from './embedded-world.test-support.ts'
import { signOutMs } from './embedded-feature.ts'

const remembered = {
  '@appkit-wallet/email_login_used': 'true',
  '@appkit/eip155:connected_connector_id': '"AUTH"',
  '@appkit/connections': JSON.stringify([
    {
      connectorId: 'AUTH',
      namespace: 'eip155',
      accounts: [{ namespace: 'eip155', type: 'eoa', address: maya.address }],
      networkId: 'eip155:1',
      wallet: { name: 'Latchkey' },
    },
  ]),
}

describe('the embedded wallet as a connector', () => {
  // covers: S7.60, S7.63, S3.36, S9.45
  test('has the accounts of the namespaces of the site', async () => {
    const { store, embedded, load } = createEmbeddedWorld(
      {},
      {
        networks: [testNetworks.mainnet, testNetworks.solana],
        adapters: [createMockAdapter({ connectors: [] }), createMockAdapter({ namespace: 'solana', connectors: [] })],
      },
    )
    const connecting = store.connections.connect(embedded.connector)
    await load()
    await connecting
    expect(store.accounts.identity('eip155')?.address).toBe(maya.address)
    expect(store.accounts.identity('solana')?.address).toBe(maya.accounts[1]?.address)
  })

  // covers: S3.75, S3.77, S4.46
  test('is restored after a reload, by the frame', async () => {
    const { store, frame, load, environment } = createEmbeddedWorld({}, {}, remembered)
    expect(store.accounts.get('eip155').account.status).not.toBe('disconnected')
    await load()
    expect(store.accounts.get('eip155').account.status).toBe('connected')
    expect(frame.asked).toEqual(['isConnected', 'getUser', 'getSmartAccountEnabledNetworks'])
    expect(JSON.parse(environment.storage.get('@appkit-wallet/last_used_chain') ?? '')).toBe('eip155:1')
  })

  // covers: S4.49
  test('removes the stored login if its frame is not logged in', async () => {
    const { store, load, environment } = createEmbeddedWorld(
      { isConnected: () => ({ isConnected: false }) },
      {},
      remembered,
    )
    await load()
    expect(store.accounts.get('eip155').account.status).toBe('disconnected')
    expect(environment.storage.get('@appkit-wallet/email_login_used')).toBeUndefined()
    expect(store.storage.connections.read()).toEqual([])
  })

  // covers: S4.50
  test('removes the stored login if its frame fails to answer', async () => {
    const { store, load, environment } = createEmbeddedWorld(
      {
        isConnected() {
          throw new Error('Down')
        },
      },
      {},
      remembered,
    )
    await load()
    expect(store.accounts.get('eip155').account.status).not.toBe('connected')
    expect(environment.storage.get('@appkit-wallet/email_login_used')).toBeUndefined()
  })

  // covers: S4.09, S4.10, S9.11, S7.62
  test('signs out after its cache is cleared, and waits at most 3 s for that', async () => {
    const cleared: unknown[] = []
    const { store, embedded, load, environment } = createEmbeddedWorld({
      signOut() {
        cleared.push(environment.storage.get('@appkit-wallet/email_login_used'), embedded.state.user)
        return new Promise<never>(() => {})
      },
    })
    const connecting = store.connections.connect(embedded.connector)
    await load()
    await connecting
    expect(environment.storage.get('@appkit-wallet/email_login_used')).toBe('true')
    let isOver = false
    const leaving = store.disconnect('eip155').then(
      () => (isOver = true),
      () => (isOver = true),
    )
    await environment.settle()
    expect(cleared).toEqual([undefined, undefined])
    expect(store.accounts.identity('eip155')).toBeUndefined()
    await environment.advance(signOutMs - 1)
    expect([signOutMs, isOver]).toEqual([3_000, false])
    await environment.advance(1)
    await leaving
    expect(isOver).toBe(true)
  })

  // covers: S4.18, S7.53
  test('switches the network in the frame', async () => {
    const { store, frame, embedded, load } = createEmbeddedWorld()
    const connecting = store.connections.connect(embedded.connector)
    await load()
    await connecting
    const polygon = store.networks.find('eip155:137')
    if (polygon) await store.connections.switchNetwork(polygon)
    expect(frame.messages.find(({ type }) => type === 'switchNetwork')?.payload).toEqual({ chainId: 'eip155:137' })
    expect(store.networks.current('eip155')?.caipNetworkId).toBe('eip155:137')
  })

  test('ignores a user that arrives after the disconnect', async () => {
    let answer = (): void => {}
    const answered = new Promise<void>(resolve => (answer = resolve))
    const { store, embedded, frame, environment, load } = createEmbeddedWorld()
    const connecting = store.connections.connect(embedded.connector)
    await load()
    await connecting
    frame.answers.getUser = () => answered.then(() => maya)
    const reading = embedded.connector.refresh()
    await environment.settle()
    await store.disconnect('eip155')
    answer()
    await reading
    await environment.settle()
    expect([embedded.state.user, embedded.storage.wasUsed.read()]).toEqual([undefined, false])
  })

  // covers: S8.57, S4.06
  test('disconnects when the session expires, removes the stored data of the user, and alerts the developer', async () => {
    const { store, frame, embedded, load, environment } = createEmbeddedWorld()
    const connecting = store.connections.connect(embedded.connector)
    await load()
    await connecting
    const known = () => {
      const slot = store.accounts.get('eip155')
      const { connectorId } = store.accounts.identity('eip155') ?? {}
      return [
        slot.account.status,
        connectorId,
        embedded.state.user?.email,
        JSON.stringify(slot).includes(String(maya.email)),
      ]
    }
    expect(known()).toEqual(['connected', 'AUTH', maya.email, true])
    frame.notify({ type: 'userChanged', isConnected: false, isExpired: true })
    await environment.settle()
    expect(known()).toEqual(['disconnected', undefined, undefined, false])
    expect(store.alerts.state.alert).toMatchObject({ title: 'Session Expired' })
  })

  // covers: S4.12
  test('starts the whole email login when it is selected again after a disconnect', async () => {
    let isConnected = false
    const { store, embedded, load, environment } = createEmbeddedWorld({
      isConnected: () => ({ isConnected }),
      connectOtp() {
        isConnected = true
        return { action: 'CONNECT' }
      },
    })
    const connecting = store.connections.connect(embedded.connector)
    await load()
    expect([store.modal.state.open, store.router.current()?.name]).toEqual([true, 'EmailLogin'])
    const begun = embedded.connectEmail('maya.okafor@hey.com')
    await environment.settle()
    await begun
    await embedded.submitCode('419027')
    await connecting
    expect(store.accounts.isConnected('eip155')).toBe(true)
  })

  test('stays disconnected if the user leaves the login', async () => {
    const { store, embedded, load } = createEmbeddedWorld({ isConnected: () => ({ isConnected: false }) })
    const connecting = store.connections.connect(embedded.connector).catch((error: unknown) => error)
    await load()
    store.modal.close()
    expect(await connecting).toMatchObject({ code: 'modalClosed' })
    expect(store.accounts.get('eip155').account.status).toBe('disconnected')
  })
})
