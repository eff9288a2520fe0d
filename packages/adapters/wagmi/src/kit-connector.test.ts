import { type AppKit, createAppKit } from '@latchkey/appkit'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { connect, type Connector, createConfig, type CreateConnectorFn, switchChain } from '@wagmi/core'
import { http } from 'viem'
import { mainnet, polygon } from 'viem/chains'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { latchkeyConnector } from './latchkey-connector.ts'
import { createWalletConnector } from './wallet-connector.ts'

/** A kit whose modal connects its wallet, and a config whose connector is made of the kit. */
function createSite(create: (kit: AppKit) => CreateConnectorFn, type?: 'WALLET_CONNECT') {
  const foxglove = createMockConnector({
    id: 'io.foxglove',
    name: 'Foxglove',
    imageUrl: 'data:image/png;base64,AA==',
    info: { rdns: 'io.foxglove' },
    ...(type && { type }),
  })
  const made = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet, testNetworks.polygon],
    adapters: [createMockAdapter({ connectors: [foxglove] })],
    environment: createTestEnvironment(),
  })
  onTestFinished(() => made.destroy())
  const open = vi.fn(async (_options?: object) => {
    await made.connect({ connectorId: 'io.foxglove', namespace: 'eip155' })
  })
  const kit = { ...made, open } as AppKit
  const config = createConfig({
    chains: [mainnet, polygon],
    transports: { [mainnet.id]: http(), [polygon.id]: http() },
    connectors: [create(kit)],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  return { kit, open, foxglove, config, connector: config.connectors[0] as Connector }
}

const createKitSite = () => createSite(latchkeyConnector)
const createWalletSite = (type?: 'WALLET_CONNECT') =>
  createSite(kit => {
    const wallets = kit.observe('connectors', 'eip155').get()
    return createWalletConnector(
      kit,
      wallets.find(({ id }) => id === 'io.foxglove')!,
    )
  }, type)

describe('the connector of the whole kit', () => {
  test('opens the modal, and connects the wallet that is selected there', async () => {
    const { config, connector, open, kit } = createKitSite()
    const { accounts, chainId } = await connect(config, { connector })
    expect(open.mock.calls).toEqual([[{ view: 'Connect', namespace: 'eip155' }]])
    expect([accounts, chainId]).toEqual([[kit.getAddress('eip155')], 1])
    expect(await connector.getProvider()).toEqual(kit.getProvider('eip155'))
    expect(kit.getProvider('eip155')).toBeDefined()
    expect([await connector.getChainId(), await connector.isAuthorized()]).toEqual([1, true])
  })

  test('switches and disconnects in the kit', async () => {
    const { config, connector, kit, foxglove } = createKitSite()
    await connect(config, { connector })
    await switchChain(config, { chainId: 137 })
    expect(kit.getChainId()).toBe(137)
    await connector.disconnect()
    expect(foxglove.calls).toEqual(['connect', 'switchNetwork', 'disconnect'])
  })

  test('returns accounts with their capabilities on request', async () => {
    const { connector, kit } = createKitSite()
    const given = await connector.connect({ withCapabilities: true })
    expect(given).toEqual({ accounts: [{ address: kit.getAddress('eip155'), capabilities: {} }], chainId: 1 })
  })

  test('treats a modal that closes without a connection as a rejection', async () => {
    const { config, connector, open } = createKitSite()
    open.mockResolvedValueOnce(undefined)
    await expect(connect(config, { connector })).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  })

  test('stays connected on another chain if the wallet fails to switch, and not if the user declines', async () => {
    const { config, connector, foxglove } = createKitSite()
    foxglove.behave({ switchNetwork: 'fail' })
    expect((await connect(config, { connector, chainId: 137 })).chainId).toBe(1)
    const other = createKitSite()
    other.foxglove.behave({ switchNetwork: 'reject' })
    await expect(connect(other.config, { connector: other.connector, chainId: 137 })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
    })
  })

  test('is not authorized, and has no account, while no account is connected', async () => {
    const { connector } = createKitSite()
    expect(await connector.isAuthorized()).toBe(false)
    await expect(connector.getAccounts()).rejects.toMatchObject({ name: 'ConnectorNotConnectedError' })
  })

  test('rejects a chain that the kit does not have', async () => {
    const { config, connector } = createKitSite()
    await connect(config, { connector })
    await expect(connector.switchChain!({ chainId: 10 })).rejects.toMatchObject({
      name: 'SwitchChainError',
      details: 'Chain 10 is not a network of the kit and wagmi',
    })
  })

  test('connects on the requested chain, and sends the wallet no request for its own', async () => {
    const { config, connector, foxglove } = createKitSite()
    expect((await connect(config, { connector, chainId: 1 })).chainId).toBe(1)
    expect(foxglove.calls).toEqual(['connect'])
    const other = createKitSite()
    expect((await connect(other.config, { connector: other.connector, chainId: 137 })).chainId).toBe(137)
  })
})

describe('the connector of one wallet', () => {
  test('has its picture and its name in reverse DNS', () => {
    expect(createWalletSite().connector).toMatchObject({
      id: 'io.foxglove',
      name: 'Foxglove',
      type: 'injected',
      icon: 'data:image/png;base64,AA==',
      rdns: 'io.foxglove',
    })
  })

  test('connects the wallet without the modal, and disconnects it', async () => {
    const { config, connector, open, foxglove } = createWalletSite()
    await connect(config, { connector })
    await connector.disconnect()
    expect([open.mock.calls, foxglove.calls]).toEqual([[], ['connect', 'disconnect']])
  })

  test('opens the screen with a code for a pairing', async () => {
    const { config, connector, open } = createWalletSite('WALLET_CONNECT')
    expect(connector.type).toBe('walletConnect')
    open.mockRejectedValueOnce(new Error('The modal does not open'))
    await expect(connect(config, { connector })).rejects.toThrow('The modal does not open')
    expect(open.mock.calls).toEqual([[{ view: 'ConnectingWalletConnectBasic', namespace: 'eip155' }]])
  })

  test('treats a modal of a pairing that closes without a connection as a rejection', async () => {
    const { config, connector, open } = createWalletSite('WALLET_CONNECT')
    open.mockResolvedValueOnce(undefined)
    await expect(connect(config, { connector })).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  })

  test('connects for a pairing with the accounts that the wallet shares in the modal', async () => {
    const { kit, config, connector, open } = createWalletSite('WALLET_CONNECT')
    const { observe } = kit
    const address = mockAddresses.eip155
    const shared = [{ connectorId: 'io.foxglove', accounts: [{ address }], caipNetwork: { id: 137 } }]
    open.mockImplementationOnce(async () => {
      const connections = { get: () => ({ eip155: shared }), watch: () => () => {} }
      const changed = (...given: Parameters<typeof observe>) =>
        given[0] === 'connections' ? connections : observe(...given)
      Object.assign(kit, { observe: changed })
    })
    expect(await connect(config, { connector })).toEqual({ accounts: [address], chainId: 137 })
  })
})
