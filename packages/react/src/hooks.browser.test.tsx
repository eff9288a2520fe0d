import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  type AppKit,
  AppKitProvider,
  type AppKitOptions,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './index.ts'

let container: HTMLElement
let root: Root | undefined
const kits: AppKit[] = []

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  container = document.body.appendChild(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root?.unmount())
  await new Promise(resolve => setTimeout(resolve, 5))
  root = undefined
  kits.splice(0).forEach(kit => kit.destroy())
  container.remove()
})

function createOptions(): AppKitOptions & { connector: ReturnType<typeof createMockConnector> } {
  const connector = createMockConnector({ id: 'wallet' })
  return {
    projectId: 'test',
    networks: [testNetworks.mainnet, testNetworks.polygon],
    adapters: [createMockAdapter({ connectors: [connector] })],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
    connector,
  }
}

function createKit(features: AppKitOptions['features'] = {}): AppKit {
  const { connector, ...options } = createOptions()
  const second = createMockConnector({
    id: 'second',
    name: 'Second',
    addresses: { eip155: ['0x2222222222222222222222222222222222222222'] },
  })
  const adapters = [createMockAdapter({ connectors: [connector, second] })]
  const kit = createAppKit({ ...options, adapters, features })
  kits.push(kit)
  return kit
}

async function render(node: ReactNode): Promise<void> {
  root = createRoot(container)
  await act(async () => root?.render(<StrictMode>{node}</StrictMode>))
}

function Summary(): ReactNode {
  const { status, address } = useAppKitAccount()
  const { caipNetworkId } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo()
  const { walletProvider } = useAppKitProvider<{ isMock: boolean }>('eip155')
  const { initialized } = useAppKitState()
  return (
    <p>
      {JSON.stringify({
        status,
        address,
        caipNetworkId,
        wallet: walletInfo?.name,
        isMock: walletProvider?.isMock,
        initialized,
      })}
    </p>
  )
}

const shown = (): Record<string, unknown> => JSON.parse(container.textContent ?? '') as Record<string, unknown>

describe('the hooks', () => {
  test('throw a clear error where there is no kit', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(render(<Summary />)).rejects.toThrow('Please call createAppKit() first')
    silence.mockRestore()
  })

  test('follow the kit that createAppKit made, through Strict Mode', async () => {
    const kit = createKit()
    await render(<Summary />)
    expect(shown()).toMatchObject({ status: 'disconnected', caipNetworkId: 'eip155:1' })
    await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
    expect(shown()).toEqual({
      status: 'connected',
      address: mockAddresses.eip155,
      caipNetworkId: 'eip155:1',
      wallet: 'Mock Wallet',
      isMock: true,
      initialized: true,
    })
    await act(async () => void (await kit.switchNetwork(testNetworks.polygon)))
    expect(shown().caipNetworkId).toBe('eip155:137')
    await act(async () => void (await kit.disconnect()))
    expect(shown()).toMatchObject({ status: 'disconnected', initialized: true })
  })

  test('give stable functions that act on the kit', async () => {
    const kit = createKit()
    const seen = new Set<unknown>()
    let act_:
      | { disconnect(): Promise<void>; setThemeMode(mode: 'dark'): void; fetchBalance(): Promise<unknown> }
      | undefined
    function Functions(): ReactNode {
      const { open, close } = useAppKit()
      const { disconnect } = useDisconnect()
      const { themeMode, setThemeMode } = useAppKitTheme()
      const { fetchBalance } = useAppKitBalance()
      const { data } = useAppKitEvents()
      seen.add(open).add(close)
      act_ = { disconnect, setThemeMode, fetchBalance }
      return `${themeMode} ${data?.event ?? 'none'}`
    }
    await render(<Functions />)
    await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
    await act(async () => act_?.setThemeMode('dark'))
    expect(await act_?.fetchBalance()).toMatchObject({ isSuccess: true, data: { balance: '1.5' } })
    await act(async () => void (await act_?.disconnect()))
    expect(container.textContent).toBe('dark DISCONNECT_SUCCESS')
    // Strict Mode renders twice, with hook state of its own each time at the first mount.
    expect(seen.size).toBeLessThanOrEqual(4)
  })
})

describe('the hooks of several wallets', () => {
  // covers: S1.35, S4.11, S6.29
  test('list the connections, switch between them, and disconnect one', async () => {
    const kit = createKit({ multiWallet: true })
    const heard: unknown[] = []
    let hooks: (ReturnType<typeof useAppKitConnection> & ReturnType<typeof useDisconnect>) | undefined
    function Connections(): ReactNode {
      const { connections, recentConnections } = useAppKitConnections('eip155')
      const one = useAppKitConnection({
        namespace: 'eip155',
        onSuccess: change => heard.push(change.hasSwitchedWallet),
        onError: error => heard.push(error.message),
      })
      hooks = { ...one, ...useDisconnect() }
      const { walletInfo } = useWalletInfo()
      return (
        <p>
          {JSON.stringify({
            live: connections.map(({ connectorId }) => connectorId),
            recent: recentConnections.map(({ connectorId }) => connectorId),
            active: one.connection?.connectorId,
            wallet: walletInfo?.name,
            isPending: one.isPending,
          })}
        </p>
      )
    }
    await render(<Connections />)
    await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
    await act(async () => void (await kit.connect({ connectorId: 'second' })))
    expect(shown()).toEqual({
      live: ['second', 'wallet'],
      recent: [],
      active: 'second',
      wallet: 'Second',
      isPending: false,
    })
    await act(async () => hooks?.switchConnection({ connection: { connectorId: 'wallet' } }))
    expect(shown()).toMatchObject({ live: ['wallet', 'second'], active: 'wallet', wallet: 'Mock Wallet' })
    await act(async () => hooks?.disconnect({ id: 'wallet', namespace: 'eip155' }))
    expect(shown()).toMatchObject({ live: ['second'], recent: ['wallet'], active: 'second' })
    await act(async () => hooks?.deleteConnection({ connectorId: 'wallet', address: mockAddresses.eip155 }))
    await act(async () => hooks?.switchConnection({ connection: { connectorId: 'wallet' } }))
    expect(shown()).toMatchObject({ recent: [], isPending: false })
    expect(heard).toEqual([true, expect.stringContaining('Connector not found')])
  })

  // covers: S6.31, S8.62
  test('raise an alert once for each component that uses them while several wallets are off', async () => {
    const kit = createKit()
    function Count(): ReactNode {
      return useAppKitConnections().connections.length
    }
    const { browser } = kit.store.environment as ReturnType<typeof createTestEnvironment>
    root = createRoot(container)
    await act(async () => root?.render(<Count />))
    await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
    expect(container.textContent).toBe('1')
    const notices = browser.logs.filter(({ message }) => message.startsWith('Multi-Wallet Not Enabled'))
    expect(notices.map(({ level }) => level)).toEqual(['info'])
  })
})

describe('AppKitProvider', () => {
  test('makes one kit of its own, shown before the first paint, and ends it when it stays away', async () => {
    const { connector, ...options } = createOptions()
    const kitsBefore = connector.listeners
    await render(
      <AppKitProvider {...options}>
        <Summary />
      </AppKitProvider>,
    )
    expect(shown()).toMatchObject({ caipNetworkId: 'eip155:1', initialized: true })
    await act(async () => root?.unmount())
    await new Promise(resolve => setTimeout(resolve, 5))
    root = undefined
    expect(connector.listeners).toBe(kitsBefore)
    expect(document.querySelectorAll('w3m-modal')).toHaveLength(0)
  })

  test('takes a kit that exists', async () => {
    const kit = createKit()
    createKit()
    await render(
      <AppKitProvider appKit={kit}>
        <Summary />
      </AppKitProvider>,
    )
    await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
    expect(shown().status).toBe('connected')
  })

  test('hydrates what the server rendered without a warning', async () => {
    const warnings = vi.spyOn(console, 'error')
    const { connector: _, ...options } = createOptions()
    container.innerHTML = `<p>${JSON.stringify({ status: 'disconnected', initialized: false }).replaceAll('"', '&quot;')}</p>`
    await act(async () => {
      root = hydrateRoot(
        container,
        <AppKitProvider {...options}>
          <Summary />
        </AppKitProvider>,
      )
    })
    expect(shown()).toMatchObject({ caipNetworkId: 'eip155:1' })
    expect(warnings).not.toHaveBeenCalled()
    warnings.mockRestore()
  })
})
