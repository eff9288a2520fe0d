import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
  settle,
} from '@latchkey/testing'
import type { Connector } from '@latchkey/primitives'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import type { AppKit } from './app-kit.ts'
import { type AppKitOptions, createAppKit } from './create-appkit.ts'
import { restrictedTimezones } from './index.ts'

// Opening the modal loads its code, which must not arrive after the last test.
beforeAll(async () => void (await import('./modal.ts')))

const other = '0x2c41bd1D08Af32cb1Fa8D3b1c9E9A0cC9a9a07F6'
const kits: AppKit[] = []
afterEach(() => kits.splice(0).forEach(kit => kit.destroy()))

function createKit(options: Partial<AppKitOptions> = {}) {
  const environment = createTestEnvironment()
  const connector = createMockConnector({ id: 'wallet' })
  const adapter = createMockAdapter({ connectors: [connector] })
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet, testNetworks.polygon],
    adapters: [adapter],
    environment,
    ...options,
  })
  kits.push(kit)
  return { kit, connector, adapter, environment }
}

/** `Required` makes a forgotten option fail to compile. Each value differs from the default. */
const everyOption: Required<
  Omit<AppKitOptions, 'networks' | 'adapters' | 'environment' | 'siwx' | 'siweConfig' | 'universalProvider'>
> = {
  projectId: 'my-project',
  services: { directory: 'https://directory.example' },
  defaultNetwork: testNetworks.polygon,
  metadata: { name: 'Site', description: 'A site', url: 'https://site.example', icons: ['https://site.example/icon'] },
  themeMode: 'dark',
  themeVariables: { '--w3m-accent': '#ff0000' },
  features: { email: false },
  onramp: { meldPublicKey: 'key' },
  names: { gateways: ['https://gateway.example'] },
  basic: true,
  allWallets: 'ONLY_MOBILE',
  featuredWalletIds: ['featured'],
  includeWalletIds: ['included'],
  excludeWalletIds: ['excluded'],
  customWallets: [{ id: 'own', name: 'Own' }],
  customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.site.example' }] },
  tokens: { 'eip155:1': { address: mockAddresses.eip155 } },
  chainImages: { 1: 'https://site.example/chain' },
  connectorImages: { wallet: 'https://site.example/wallet' },
  termsConditionsUrl: 'https://site.example/terms',
  privacyPolicyUrl: 'https://site.example/privacy',
  enableWallets: false,
  enableWalletConnect: false,
  enableInjected: false,
  enableEIP6963: false,
  enableCoinbase: false,
  enableReconnect: false,
  enableNetworkSwitch: false,
  enableWalletGuide: false,
  enableEmbedded: true,
  disableAppend: true,
  prefetch: 'never',
  allowUnsupportedChain: true,
  manualWCControl: true,
  debug: true,
  separate: false,
  extensions: [{ name: 'points' }],
  universalProviderConfigOverride: { methods: {} },
  defaultAccountTypes: { eip155: 'eoa' },
  locale: 'ar-XB',
  messages: {},
  nonce: 'abc',
}

describe('createAppKit', () => {
  test('connects a wallet without the modal and notifies every subscriber', async () => {
    const { kit } = createKit()
    const statuses: string[] = []
    const names: (string | undefined)[] = []
    kit.subscribeAccount(({ status }) => statuses.push(status))
    kit.subscribeWalletInfo(wallet => names.push(wallet?.name))
    await kit.connect({ connectorId: 'wallet' })
    await Promise.resolve()
    expect(kit.getAccount()).toMatchObject({ status: 'connected', isConnected: true, address: mockAddresses.eip155 })
    expect(kit.getCaipAddress()).toBe(`eip155:1:${mockAddresses.eip155}`)
    expect(kit.getWalletProvider()).toEqual({ isMock: true })
    expect(kit.getProviderType('eip155')).toBe('ANNOUNCED')
    expect(statuses.at(0)).toBe('disconnected')
    expect(statuses.at(-1)).toBe('connected')
    expect(names).toEqual([undefined, 'Mock Wallet'])
  })

  test('calls a subscriber at once, and never after it unsubscribed', async () => {
    const { kit } = createKit()
    const seen: string[] = []
    const stop = kit.subscribeAccount(({ status }) => seen.push(status))
    expect(seen).toEqual(['disconnected'])
    stop()
    await kit.connect({ connectorId: 'wallet' })
    await Promise.resolve()
    expect(seen).toEqual(['disconnected'])
  })

  test('reports providers for the first time when there is one, and when it is removed', async () => {
    const { kit } = createKit()
    const seen: unknown[] = []
    kit.subscribeProviders(providers => seen.push(providers))
    expect(seen).toEqual([])
    await kit.connect({ connectorId: 'wallet' })
    await Promise.resolve()
    kit.subscribeProviders(providers => seen.push(providers))
    await kit.disconnect()
    await Promise.resolve()
    expect(seen).toEqual([{ eip155: { isMock: true } }, { eip155: { isMock: true } }, {}, {}])
  })

  test('continues if a callback of the site throws, and leaves the error to the page', async () => {
    const { kit } = createKit()
    const unhandled: unknown[] = []
    const note = (error: unknown): void => void unhandled.push(error)
    const others = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', note)
    const statuses: string[] = []
    kit.subscribeAccount(({ status }) => {
      statuses.push(status)
      throw new Error(`The site cannot take ${status}`)
    })
    await kit.connect({ connectorId: 'wallet' })
    await settle()
    process.off('unhandledRejection', note)
    others.forEach(listener => process.on('unhandledRejection', listener))
    expect(statuses.at(-1)).toBe('connected')
    expect(unhandled).toContainEqual(new Error('The site cannot take disconnected'))
  })

  test('returns the same object until a change', async () => {
    const { kit } = createKit()
    const before = kit.observe('account').get()
    expect(kit.observe('account').get()).toBe(before)
    await kit.connect({ connectorId: 'wallet' })
    expect(kit.observe('account').get()).not.toBe(before)
  })

  test('switches the network through the wallet and tracks it', async () => {
    const { kit, connector } = createKit()
    await kit.connect({ connectorId: 'wallet' })
    await kit.switchNetwork(testNetworks.polygon)
    expect(connector.calls).toContain('switchNetwork')
    expect(kit.getCaipNetwork()?.caipNetworkId).toBe('eip155:137')
    expect(kit.getCaipAddress()).toBe(`eip155:137:${mockAddresses.eip155}`)
    expect(kit.observe('event').get().data).toMatchObject({
      event: 'SWITCH_NETWORK',
      properties: { network: 'eip155:137' },
    })
  })

  // covers: S8.20, S8.52
  test('rejects a network that is not configured, and alerts the developer', async () => {
    const { kit, environment } = createKit()
    for (const network of [
      testNetworks.base,
      { ...testNetworks.base, id: 'eip155:' },
      { ...testNetworks.base, id: NaN },
    ])
      await expect(kit.switchNetwork(network)).rejects.toMatchObject({ shortMessage: 'Invalid chainId' })
    expect(environment.browser.logs.map(({ message }) => message).join()).toContain('Network Not Found')
  })

  // covers: S8.29
  test('rejects a balance without an account, and returns the error of a node', async () => {
    const { kit, adapter, environment } = createKit()
    await expect(kit.fetchBalance()).rejects.toMatchObject({
      code: 'caipNetworkOrAddressUndefined',
      shortMessage: 'CaipNetwork or CaipAddress is undefined',
    })
    await kit.connect({ connectorId: 'wallet' })
    expect(await kit.fetchBalance()).toEqual({
      data: { balance: '1.5', symbol: 'ETH' },
      error: undefined,
      isSuccess: true,
      isError: false,
    })
    adapter.actions = async () => ({ fetchBalance: () => Promise.reject(new Error('The node is away')) })
    await environment.advance(30_000)
    expect(await kit.fetchBalance()).toMatchObject({ isError: true, error: 'The node is away' })
  })

  // covers: S6.33
  test.each(restrictedTimezones)('blocks no user in %s', async zone => {
    vi.stubEnv('TZ', zone)
    const { kit } = createKit()
    await kit.connect({ connectorId: 'wallet' })
    expect(kit.getIsConnectedState()).toBe(true)
    vi.unstubAllEnvs()
  })

  // covers: S8.58, S5.31
  test('raises an alert, and throws nothing, without a project id', () => {
    const { environment } = createKit({ projectId: '' })
    expect(environment.browser.logs.map(({ message }) => message).join()).toContain('Project ID Not Configured')
  })

  // covers: S5.29
  test('throws for both siwx and siweConfig', () => {
    expect(() => createKit({ siwx: {} as never, siweConfig: {} as never })).toThrow(
      'Cannot set both `siweConfig` and `siwx` options',
    )
  })

  test('throws without networks', () => {
    expect(() => createKit({ networks: [] as never })).toThrow('At least one network is required')
  })

  test('sends no request before a user acts', async () => {
    const { kit, environment } = createKit({ services: 'http://127.0.0.1:4040' })
    await kit.ready()
    await environment.settle()
    expect(environment.requests).toEqual([])
  })

  test('restores the last visit', async () => {
    const first = createKit()
    await first.kit.connect({ connectorId: 'wallet' })
    first.kit.destroy()
    const second = createKit({ environment: first.environment.openTab() })
    expect(second.kit.getAccount()).toMatchObject({
      status: 'reconnecting',
      address: mockAddresses.eip155,
      isConnected: true,
    })
    expect(second.kit.getState().initialized).toBe(false)
    await second.kit.ready()
    expect(second.kit.getAccount().status).toBe('connected')
    expect(second.kit.getState().initialized).toBe(true)
  })

  test('reports an account that its wallet has not confirmed in this visit as reconnecting, until it does', async () => {
    const first = createKit()
    await first.kit.connect({ connectorId: 'wallet' })
    first.kit.destroy()
    const wallet = createMockConnector({ id: 'wallet' })
    const connector: Connector = {
      ...wallet,
      reconnect: async request => ({ ...(await wallet.reconnect(request))!, isRemembered: true }),
    }
    const { kit } = createKit({
      environment: first.environment.openTab(),
      adapters: [createMockAdapter({ connectors: [connector] })],
    })
    await kit.ready()
    const remembered = { status: 'reconnecting', address: mockAddresses.eip155, isConnected: true }
    expect(kit.getAccount()).toMatchObject(remembered)
    expect(kit.getProvider('eip155')).toBeDefined()
    wallet.emitAccounts('eip155', [other])
    expect(kit.getAccount()).toMatchObject({ status: 'connected', address: other, isConnected: true })
  })

  test('shares only storage between two kits', async () => {
    const one = createKit()
    const other = createKit()
    await one.kit.connect({ connectorId: 'wallet' })
    expect(one.kit.getIsConnectedState()).toBe(true)
    expect(other.kit.getIsConnectedState()).toBe(false)
  })

  test('leaves no timer and no listener after destroy', async () => {
    const { kit, connector, environment } = createKit()
    await kit.connect({ connectorId: 'wallet' })
    kit.destroy()
    expect(connector.listeners).toBe(0)
    expect(environment.clock.pending).toBe(0)
  })

  test('notifies a subscriber of every event, also of several in one task', async () => {
    const { kit } = createKit()
    const heard: (string | undefined)[] = []
    kit.subscribeEvents(({ data }) => heard.push(data?.event))
    await kit.connect({ connectorId: 'wallet' })
    kit.store.modal.open()
    await kit.disconnect()
    expect(heard).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'MODAL_OPEN', 'DISCONNECT_SUCCESS', 'MODAL_CLOSE'])
  })

  test('aborts a pending pairing on destroy', async () => {
    const pairing = createMockConnector({ id: 'walletConnect', type: 'WALLET_CONNECT' })
    pairing.behave({ connect: 'hang' })
    const { kit } = createKit({ enableWalletConnect: false, adapters: [createMockAdapter({ connectors: [pairing] })] })
    const connecting = kit.connect({ connectorId: 'walletConnect' })
    await vi.waitFor(() => expect(pairing.calls).toContain('connect'), { timeout: 10_000 })
    kit.destroy()
    await expect(connecting).rejects.toMatchObject({ code: 'connectFailed' })
  })

  test('rejects a pairing that another wallet replaces', async () => {
    const pairing = createMockConnector({ id: 'walletConnect', type: 'WALLET_CONNECT' })
    pairing.behave({ connect: 'hang' })
    const installed = createMockConnector({ id: 'wallet' })
    const adapters = [createMockAdapter({ connectors: [pairing, installed] })]
    const { kit } = createKit({ enableWalletConnect: false, adapters })
    const first = kit.connect({ walletId: 'some-wallet' })
    await vi.waitFor(() => expect(pairing.calls).toContain('connect'), { timeout: 10_000 })
    expect(kit.getAccount().status).toBe('disconnected')
    await Promise.all([
      expect(first).rejects.toMatchObject({ code: 'connectSuperseded' }),
      kit.connect({ connectorId: 'wallet' }),
    ])
    expect(kit.getAccount().status).toBe('connected')
  })

  test('rejects a pairing without the requested namespace, and names the wallet of one that has it', async () => {
    const pairing = createMockConnector({
      id: 'walletConnect',
      type: 'WALLET_CONNECT',
      chains: ['eip155', 'solana'],
      addresses: { eip155: [], solana: [mockAddresses.solana] },
      wallet: { name: 'Harbor' },
    })
    const { kit } = createKit({
      enableWalletConnect: false,
      networks: [testNetworks.mainnet, testNetworks.solana],
      adapters: [createMockAdapter({ connectors: [pairing] }), createMockAdapter({ namespace: 'solana' })],
    })
    const heard: string[] = []
    kit.subscribeEvents(({ data }) => data?.event.startsWith('CONNECT') && heard.push(data.event))
    await expect(kit.connect({ walletId: 'some-wallet', namespace: 'bip122' })).rejects.toMatchObject({
      code: 'chainNotSupported',
    })
    await expect(kit.connect({ walletId: 'some-wallet', namespace: 'eip155' })).rejects.toMatchObject({
      code: 'connectFailed',
      message: expect.stringContaining('no account of eip155') as string,
    })
    expect(heard).toEqual(['CONNECT_ERROR', 'CONNECT_ERROR'])
    await kit.disconnect()
    await kit.connect({ walletId: 'some-wallet' })
    expect(kit.getAccount('solana').status).toBe('connected')
    expect(kit.observe('event').get().data).toMatchObject({
      event: 'CONNECT_SUCCESS',
      properties: { method: 'qrcode', name: 'Harbor' },
    })
  })

  test('tracks the same events of a failed connection as the modal', async () => {
    const { kit, connector } = createKit()
    const heard: (string | undefined)[] = []
    kit.subscribeEvents(({ data }) => heard.push(data?.event))
    connector.behave({ connect: 'reject' })
    await expect(kit.connect({ connectorId: 'wallet' })).rejects.toThrow()
    connector.behave({ connect: 'fail' })
    await expect(kit.connect({ connectorId: 'wallet' })).rejects.toThrow()
    connector.behave({ connect: 'hang' })
    const left = new AbortController()
    const connecting = kit.connect({ connectorId: 'wallet', signal: left.signal })
    left.abort()
    await expect(connecting).rejects.toThrow()
    expect(heard.filter(event => event !== 'ERROR')).toEqual(['INITIALIZE', 'USER_REJECTED', 'CONNECT_ERROR'])
  })

  test('reports which errors the site’s developers were alerted to', async () => {
    const { kit } = createKit({ projectId: '' })
    await kit.ready()
    expect(kit.observe('event').get().reportedErrors).toEqual({ projectIdMissing: true })
  })

  // covers: S8.28
  test('rejects to connect when every network was removed', async () => {
    const { kit } = createKit()
    kit.removeNetwork('eip155', 1)
    kit.removeNetwork('eip155', 137)
    await expect(kit.connect({ connectorId: 'wallet' })).rejects.toMatchObject({
      shortMessage: 'CaipNetwork is undefined',
    })
  })

  // covers: S3.30
  test('returns the wallet’s name, icon, identifier and login', async () => {
    const wallet = {
      name: 'Harbor',
      icon: 'https://harbor.example/icon.png',
      identifier: 'app.harbor',
      social: 'google',
    }
    const { kit } = createKit({
      adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet', wallet })] })],
    })
    await kit.connect({ connectorId: 'wallet' })
    expect(kit.getWalletInfo()).toMatchObject({ ...wallet, type: 'ANNOUNCED' })
  })

  // covers: S3.43
  test('accepts every option of the contract', () => {
    const { kit } = createKit(everyOption)
    // This option goes to the pairing library.
    const { universalProviderConfigOverride: _, ...own } = everyOption
    expect(kit.store.options).toMatchObject(own)
    const usual = createKit().kit.store.options
    for (const [name, value] of Object.entries(own)) expect([name, Reflect.get(usual, name)]).not.toEqual([name, value])
    expect(kit.store.legal.state.termsConditionsUrl).toBe('https://site.example/terms')
    expect(kit.getCaipNetwork()?.id).toBe(137)
    expect(kit.getThemeMode()).toBe('dark')
  })

  // covers: S3.42
  test('sends services the project, the kind of SDK and its version', async () => {
    const { kit, environment } = createKit({
      services: { directory: 'https://directory.example' },
      projectId: 'my-project',
    })
    environment.respond('getWallets', { json: { data: [], count: 0 } })
    await kit.getWallets()
    const [asked] = environment.requested('getWallets')
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      projectId: 'my-project',
      st: 'appkit',
      sv: 'html-core-1.7.11',
    })
  })

  // covers: S8.27, S8.30
  test('rejects a balance of a namespace without one, with the reason', async () => {
    const silent = createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })], actions: {} })
    const { kit } = createKit({ adapters: [silent] })
    await kit.connect({ connectorId: 'wallet' })
    await expect(kit.fetchBalance()).rejects.toMatchObject({ shortMessage: 'Chain is not supported' })
    const bare = createKit({ adapters: [] }).kit
    const connector = createMockConnector({ id: 'wallet' })
    await bare.store.connections.connect(connector)
    await expect(bare.fetchBalance()).rejects.toMatchObject({ shortMessage: 'Adapter not found' })
  })

  // covers: S8.32
  test('adds and removes networks of a namespace that has an adapter', () => {
    const { kit } = createKit()
    kit.addNetwork('eip155', testNetworks.base)
    expect(kit.store.networks.find('eip155:8453')?.name).toBe('Base')
    kit.removeNetwork('eip155', 8453)
    expect(kit.store.networks.find('eip155:8453')).toBeUndefined()
    expect(() => kit.addNetwork('solana', testNetworks.solana)).toThrow("Adapter for namespace solana doesn't exist")
    expect(() => kit.removeNetwork('solana', 1)).toThrow("Adapter for namespace solana doesn't exist")
  })

  test('connects by pairing if no installed wallet is named, and can be aborted', async () => {
    const pairing = createMockConnector({ id: 'walletConnect', type: 'WALLET_CONNECT' })
    pairing.behave({ connect: 'hang' })
    const { kit } = createKit({ enableWalletConnect: false, adapters: [createMockAdapter({ connectors: [pairing] })] })
    const abort = new AbortController()
    const states: string[] = []
    kit.subscribePairing(({ status }) => states.push(status))
    const connecting = kit.connect({ walletId: 'some-wallet', signal: abort.signal })
    await vi.waitFor(() => expect(kit.getPairingUri()).toMatch(/^wc:/), { timeout: 10_000 })
    abort.abort(new Error('The person left'))
    await expect(connecting).rejects.toThrow('The person left')
    await Promise.resolve()
    expect(kit.getPairingUri()).toBeUndefined()
    expect(states).toContain('ready')
    expect(states.at(-1)).toBe('idle')
  })
})
