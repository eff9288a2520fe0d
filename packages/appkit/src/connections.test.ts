import { pairingFeature } from '@latchkey/features/wallets'
import type { ChainNamespace } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  type TestEnvironment,
  testNetworks,
  settle,
} from '@latchkey/testing'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import type { AppKit, ConnectionChange } from './app-kit.ts'
import { type AppKitOptions, createAppKit } from './create-appkit.ts'
import type { AccountSnapshot, NetworkSnapshot } from './snapshots.ts'
import { switchConnection } from './switch-connection.ts'

const other = '0x2222222222222222222222222222222222222222'
const kits: AppKit[] = []
// A visible code loads the modal's own code, which must not arrive after the last test.
beforeAll(async () => void (await import('./modal.ts')))
afterEach(() => kits.splice(0).forEach(kit => kit.destroy()))

describe('connections of a site', () => {
  // covers: S1.35, S4.11, S6.29
  test('are switched, and return the changes', async () => {
    const { kit } = createKit()
    await connectBoth(kit)
    const changes: ConnectionChange[] = []
    const [, waiting] = kit.getConnections('eip155')
    if (!waiting) throw new TypeError('Two wallets are connected')
    const change = await kit.switchConnection({
      connection: waiting,
      namespace: 'eip155',
      onChange: heard => changes.push(heard),
    })
    expect(change).toEqual({
      namespace: 'eip155',
      address: mockAddresses.eip155,
      hasSwitchedAccount: true,
      hasSwitchedWallet: true,
    })
    expect(changes).toEqual([change])
    expect(kit.getWalletInfo()?.name).toBe('One')
  })

  // covers: S4.15
  test('are stored when they end, and can be connected again or removed', async () => {
    const { kit, one } = createKit()
    await connectBoth(kit)
    await kit.disconnect({ connectorId: 'one' })
    const [recent] = kit.getRecentConnections('eip155')
    expect(recent).toMatchObject({ connectorId: 'one', address: mockAddresses.eip155 })
    if (!recent) throw new TypeError('One is remembered')
    await kit.switchConnection({ connection: recent, namespace: 'eip155' })
    expect(one.calls.filter(call => call === 'connect')).toHaveLength(2)
    expect(kit.getRecentConnections('eip155')).toEqual([])
    await kit.disconnect('eip155')
    kit.deleteConnection({ connectorId: 'one', address: mockAddresses.eip155, namespace: 'eip155' })
    await Promise.resolve()
    expect(kit.getRecentConnections('eip155').map(({ connectorId }) => connectorId)).toEqual(['two'])
  })

  // covers: S4.14
  test('pair again with a code that the site shows', async () => {
    const { kit, pairing } = createKit({ manualWCControl: true })
    await kit.connect({ connectorId: 'one' })
    await kit.store.connections.connect(pairing)
    await kit.disconnect({ connectorId: 'walletConnect' })
    pairing.behave({ connect: 'hang' })
    const switching = kit.switchConnection({ connection: { connectorId: 'walletConnect' }, namespace: 'eip155' })
    await vi.waitFor(() => expect(kit.getPairingUri()).toMatch(/^wc:/), { timeout: 10_000 })
    pairing.answer()
    expect(await switching).toMatchObject({ hasSwitchedWallet: true })
    expect(kit.getWalletInfo()?.name).toBe('Pocket')
  })

  // covers: S4.14, S8.11
  test('show the code of a pairing in the modal otherwise; closing it changes nothing', async () => {
    const { kit, pairing } = createKit()
    await kit.connect({ connectorId: 'one' })
    await kit.store.connections.connect(pairing)
    await kit.disconnect({ connectorId: 'walletConnect' })
    pairing.behave({ connect: 'hang' })
    const opened: unknown[] = []
    const open = async (options: unknown): Promise<void> => void opened.push(options)
    const target = { connection: { connectorId: 'walletConnect' }, namespace: 'eip155' } as const
    const switching = switchConnection(kit.store, { open, close() {} }, target)
    await vi.waitFor(() => expect(kit.getPairingUri()).toMatch(/^wc:/), { timeout: 10_000 })
    expect(opened).toEqual([{ view: 'ConnectingWalletConnectBasic' }])
    kit.store.use(pairingFeature).cancel()
    await expect(switching).rejects.toMatchObject({ shortMessage: 'Modal closed' })
    expect(kit.getWalletInfo()?.name).toBe('One')
    expect(kit.getRecentConnections('eip155')).toHaveLength(1)
  })

  test('abort a pairing with the site’s signal, and change nothing', async () => {
    const { kit, pairing } = createKit({ manualWCControl: true })
    await kit.connect({ connectorId: 'one' })
    await kit.store.connections.connect(pairing)
    await kit.disconnect({ connectorId: 'walletConnect' })
    pairing.behave({ connect: 'hang' })
    const abort = new AbortController()
    const target = { connection: { connectorId: 'walletConnect' }, namespace: 'eip155' } as const
    const switching = kit.switchConnection({ ...target, signal: abort.signal })
    const rejected = expect(switching).rejects.toThrow('enough')
    await vi.waitFor(() => expect(kit.getPairingUri()).toMatch(/^wc:/), { timeout: 10_000 })
    abort.abort(new Error('enough'))
    await rejected
    expect(kit.getPairingUri()).toBeUndefined()
    pairing.answer()
    await Promise.resolve()
    expect(kit.getWalletInfo()?.name).toBe('One')
    await expect(kit.switchConnection({ ...target, signal: abort.signal })).rejects.toThrow('enough')
  })

  test('do not block a pairing after an expired one for another request', async () => {
    const { kit, environment, pairing } = createKit({ manualWCControl: true })
    await kit.store.connections.connect(pairing)
    await kit.disconnect()
    pairing.behave({ connect: 'hang' })
    const switching = kit.switchConnection({ connection: { connectorId: 'walletConnect' }, namespace: 'eip155' })
    const rejected = expect(switching).rejects.toMatchObject({ code: 'pairingExpired' })
    await settle()
    await environment.advance(230_000)
    await rejected
    kit.deleteConnection({ connectorId: 'walletConnect', address: mockAddresses.eip155, namespace: 'eip155' })
    pairing.behave({ connect: 'approve' })
    await expect(kit.connect({ connectorId: 'walletConnect' })).resolves.toMatchObject({ status: 'connected' })
  })

  test('report the provider of the active one if the one before it failed to restore', async () => {
    const visit = createKit()
    await connectBoth(visit.kit)
    visit.kit.destroy()
    const { kit, environment, two } = createKit({ environment: visit.environment.openTab() })
    two.behave({ reconnect: 'hang' })
    const providers: unknown[] = []
    kit.subscribeProviders(({ eip155 }) => providers.push(eip155))
    await settle()
    expect(kit.getConnections('eip155').map(({ connectorId }) => connectorId)).toEqual(['one'])
    expect(providers).toEqual([])
    await environment.advance(5_000)
    await kit.ready()
    expect(kit.getWalletInfo()?.name).toBe('One')
    expect(providers).toEqual([{ isMock: true }])
  })

  // covers: S4.16
  test('reject an unknown one', async () => {
    const { kit } = createKit()
    await expect(
      kit.switchConnection({ connection: { connectorId: 'nobody' }, namespace: 'eip155' }),
    ).rejects.toMatchObject({ code: 'connectorNotFound' })
  })

  // covers: S6.30, S6.31, S8.62
  test('raise an alert once per use while several wallets are off, and list only the active one', async () => {
    const { kit, environment } = createKit({ features: { multiWallet: false } })
    await connectBoth(kit)
    const alerts = (): string[] =>
      environment.browser.logs.flatMap(({ level, message }) =>
        message.startsWith('Multi-Wallet Not Enabled') ? [level] : [],
      )
    kit.store.modal.open()
    expect(alerts()).toEqual([])
    expect(kit.getConnections('eip155').map(({ connectorId }) => connectorId)).toEqual(['two'])
    expect(alerts()).toEqual(['info'])
    expect(kit.getRecentConnections('eip155')).toEqual([])
    kit.subscribeConnections(() => {})()
    kit.deleteConnection({ connectorId: 'one', address: other, namespace: 'eip155' })
    await expect(
      kit.switchConnection({ connection: { connectorId: 'one' }, namespace: 'eip155' }),
    ).rejects.toMatchObject({ code: 'connectorNotFound' })
    expect(alerts()).toHaveLength(5)
    expect(kit.store.alerts.state.alert).toMatchObject({ kind: 'info', title: 'Multi-Wallet Not Enabled' })
    kit.updateFeatures({ multiWallet: true })
    kit.getConnections('eip155')
    expect(alerts()).toHaveLength(5)
  })
})

describe('consistent state', () => {
  test('is published by every subscription and stored, at every change', async () => {
    const { kit, one, two } = createKit()
    const told: {
      account?: AccountSnapshot
      network?: NetworkSnapshot
      first?: string | undefined
      name?: string | undefined
    } = {}
    const apart: string[] = []
    const namespace: ChainNamespace = 'eip155'
    let changes = 0
    kit.subscribeAccount(account => note({ account }), namespace)
    kit.subscribeNetwork(network => note({ network }))
    kit.subscribeConnections(all => note({ first: all[namespace]?.[0]?.connectorId }))
    kit.subscribeWalletInfo(wallet => note({ name: wallet?.name }), namespace)

    await kit.connect({ connectorId: 'one' })
    await kit.connect({ connectorId: 'two' })
    await kit.switchNetwork(testNetworks.polygon)
    one.emitNetwork('eip155:1')
    await settle()
    await kit.switchConnection({ connection: { connectorId: 'one' }, namespace })
    one.emitAccounts(namespace, ['0x3333333333333333333333333333333333333333'])
    await settle()
    one.emitDisconnect()
    await settle()
    two.emitSession({ networks: { eip155: 'eip155:5' } })
    await settle()
    await kit.disconnect()
    await settle()
    expect(apart).toEqual([])
    expect(changes).toBeGreaterThan(15)
    expect(told).toMatchObject({ account: { status: 'disconnected' }, first: undefined, name: undefined })

    /** Subscribers are called one after another in one frame, so all must have received the same value when it is over. */
    function note(heard: typeof told): void {
      Object.assign(told, heard)
      changes++
      void settle().then(compare)
    }
    function compare(): void {
      const account = kit.getAccount(namespace)
      const id = kit.getCaipNetwork(namespace)?.caipNetworkId
      const stored = kit.store.storage.connections.read().find(({ connectorId }) => connectorId === told.first)
      const checks: Record<string, [unknown, unknown]> = {
        'the account heard and read': [told.account, account],
        'the network heard and read': [told.network?.caipNetworkId, id],
        'the address and the network': [account.caipAddress, account.address && `${id}:${account.address}`],
        'the wallet and the account': [told.name, kit.getWalletInfo(namespace)?.name],
        'the connection and the provider': [told.first === undefined, kit.getProvider(namespace) === undefined],
        'the connection and the account': [told.first !== undefined, account.isConnected],
        'storage and the account': [stored?.address, account.address],
        'storage and the connection': [kit.store.storage.connectedConnectorId(namespace).read(), told.first],
        'storage and the network': [stored?.networkId, account.isConnected ? id : undefined],
      }
      for (const [what, [left, right]] of Object.entries(checks)) {
        if (JSON.stringify(left) !== JSON.stringify(right)) apart.push(`${what}: ${JSON.stringify([left, right])}`)
      }
    }
  })
})

async function connectBoth(kit: AppKit): Promise<void> {
  await kit.connect({ connectorId: 'one' })
  await kit.connect({ connectorId: 'two' })
}

function createKit({
  environment = createTestEnvironment(),
  ...options
}: Partial<Omit<AppKitOptions, 'environment'>> & { environment?: TestEnvironment } = {}) {
  const one = createMockConnector({ id: 'one', name: 'One' })
  const two = createMockConnector({ id: 'two', name: 'Two', addresses: { eip155: [other] } })
  const pairing = createMockConnector({
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    chains: ['eip155', 'solana'],
    wallet: { name: 'Pocket' },
  })
  const kit = createAppKit({
    projectId: 'p',
    networks: [testNetworks.mainnet, testNetworks.polygon, testNetworks.solana],
    adapters: [createMockAdapter({ connectors: [one, two, pairing] })],
    enableWalletConnect: false,
    features: { multiWallet: true },
    environment,
    ...options,
  })
  kits.push(kit)
  return { kit, environment, one, two, pairing }
}
