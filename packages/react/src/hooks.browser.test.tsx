import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type TestEnvironment,
  mockAddresses,
  settle,
  testNetworks,
} from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { act, type ReactNode, StrictMode, Suspense, useContext, useState } from 'react'
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
  useAppKitWallets,
  type UseAppKitWalletsReturn,
  useDisconnect,
  useWalletInfo,
} from './index.ts'
import { KitContext } from './kit-source.ts'

let container: HTMLElement
let root: Root | undefined
const kits: AppKit[] = []

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  container = fixtureSync<HTMLElement>('<div></div>')
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  kits.splice(0).forEach(kit => kit.destroy())
  await vi.waitUntil(() => document.querySelectorAll('w3m-modal').length === 0, { timeout: 10_000 })
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

function Provider(): ReactNode {
  const { walletProvider, walletProviderType } = useAppKitProvider<{ isMock: boolean }>('eip155')
  return walletProvider?.isMock ? walletProviderType : 'none'
}

const shown = (): Record<string, unknown> => JSON.parse(container.textContent ?? '') as Record<string, unknown>

describe('the React hooks', () => {
  test('throw a clear error without a kit', async () => {
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

  test('return stable functions that act on the kit', async () => {
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
    // Strict Mode renders twice, with separate hook state each time at the first mount.
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

  test('return the provider of the active wallet if the one before it failed to restore', async () => {
    const { connector, ...options } = createOptions()
    const silent = createMockConnector({ id: 'silent' })
    const visit = createAppKit({
      ...options,
      adapters: [createMockAdapter({ connectors: [connector, silent] })],
      features: { multiWallet: true },
    })
    await visit.connect({ connectorId: 'wallet' })
    await visit.connect({ connectorId: 'silent' })
    visit.destroy()
    silent.behave({ reconnect: 'hang' })
    const environment = (options.environment as TestEnvironment).openTab()
    const adapters = [createMockAdapter({ connectors: [connector, silent] })]
    const kit = createAppKit({ ...options, environment, adapters, features: { multiWallet: true } })
    kits.push(kit)
    await render(<Provider />)
    await until(() => kit.getConnections('eip155').length > 0)
    expect(kit.getConnections('eip155').map(({ connectorId }) => connectorId)).toEqual(['wallet'])
    expect(container.textContent).toBe('none')
    await act(() => environment.advance(5_000))
    expect(container.textContent).toBe('ANNOUNCED')
  })

  test('render again when connections change, not when the modal opens', async () => {
    const kit = createKit({ multiWallet: true })
    let renders = 0
    function Count(): ReactNode {
      renders++
      useAppKitConnection()
      return useAppKitConnections().connections.length
    }
    await render(<Count />)
    const before = renders
    await act(async () => kit.store.modal.open())
    await act(async () => kit.store.modal.close())
    expect(renders).toBe(before)
    await act(async () => void (await kit.connect({ connectorId: 'wallet' })))
    expect(container.textContent).toBe('1')
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

describe('useAppKitWallets', () => {
  test('lists, searches, follows the wallets of this browser and reports a failed search', async () => {
    const adapter = createMockAdapter({ connectors: [createMockConnector({ id: 'wallet', name: 'Installed' })] })
    const environment = createTestEnvironment()
    const answer = (name: string) => Response.json({ count: 1, data: [{ id: name, name }] })
    environment.respond(/getWallets/, () => answer('Listed'))
    environment.respond(/getWallets\?.*search=moon/, () => answer('Moonlit'))
    environment.respond(/getWallets\?.*search=down/, () => new Response(null, { status: 500 }))
    const { connector: _, ...options } = createOptions()
    const services = { directory: 'https://directory.example' }
    kits.push(createAppKit({ ...options, services, environment, adapters: [adapter] }))
    await render(<Wallets />)
    await until(() => names().join() === 'Installed,Listed')
    expect(list).toMatchObject({ isFetching: false, error: undefined })

    await until(
      () => names().join() === 'Moonlit',
      () => list?.search(' moon '),
    )
    await until(
      () => list?.error instanceof Error,
      () => list?.search('down'),
    )
    expect(list?.isFetching).toBe(false)
    await until(
      () => !list?.error,
      () => list?.search(''),
    )

    const late = createMockConnector({ id: 'late', name: 'Late' })
    await until(
      () => names().join() === 'Late,Listed',
      () => adapter.setConnectors([late]),
    )
  })

  test('shows the results of the latest search, for any order of answers', async () => {
    const environment = createTestEnvironment()
    let answerSlow = (_: Response): void => {}
    environment.respond(/getWallets/, () => Response.json({ count: 1, data: [{ id: 'quick', name: 'Quick' }] }))
    const { connector: _, ...options } = createOptions()
    kits.push(createAppKit({ ...options, services: { directory: 'https://directory.example' }, environment }))
    await render(<Wallets />)
    let isSlowAsked = false
    environment.respond(/search=slow/, () => {
      isSlowAsked = true
      return new Promise<Response>(resolve => (answerSlow = resolve))
    })
    await until(
      () => isSlowAsked,
      () => list?.search('slow'),
    )
    await until(
      () => names().join() === 'Quick' && !list?.isFetching,
      () => list?.search('quick'),
    )
    await act(async () => answerSlow(Response.json({ count: 1, data: [{ id: 'slow', name: 'Slow' }] })))
    await act(settle)
    expect(names()).toEqual(['Quick'])
  })

  test('connects, returns the code of a pairing, and rejects with the error of the wallet', async () => {
    const pairing = createMockConnector({ id: 'walletConnect', type: 'WALLET_CONNECT' })
    const { connector, ...options } = createOptions()
    pairing.behave({ connect: 'hang' })
    connector.behave({ connect: 'reject' })
    const kit = createAppKit({ ...options, adapters: [createMockAdapter({ connectors: [connector, pairing] })] })
    kits.push(kit)
    await render(<Wallets />)
    await expect(act(async () => list?.connect({ connectorId: 'wallet' }))).rejects.toMatchObject({
      code: 'connectionRejected',
    })
    const connecting = list?.connect({ connectorId: 'walletConnect' })
    await until(() => list?.pairingUri?.startsWith('wc:'))
    await act(async () => pairing.answer())
    await expect(connecting).resolves.toMatchObject({ status: 'connected' })
    await until(() => !list?.pairingUri)
  })
})

let list: UseAppKitWalletsReturn | undefined
const names = (): string[] => list?.wallets.map(({ name }) => name) ?? []

function Wallets(): ReactNode {
  list = useAppKitWallets()
  return null
}

/** Acts, then lets React render until a condition holds, because files and answers take their time. */
async function until(holds: () => boolean | undefined, move?: () => void): Promise<void> {
  await act(async () => move?.())
  await vi.waitFor(
    async () => {
      await act(settle)
      if (!holds()) throw new Error(`never came: ${String(holds)}`)
    },
    { timeout: 10_000, interval: 10 },
  )
}

describe('AppKitProvider', () => {
  test('creates one kit of its own, before the first paint, and destroys it after the unmount', async () => {
    const { connector, ...options } = createOptions()
    const kitsBefore = connector.listeners
    await render(
      <AppKitProvider {...options}>
        <Summary />
      </AppKitProvider>,
    )
    expect(shown()).toMatchObject({ caipNetworkId: 'eip155:1', initialized: true })
    await act(async () => root?.unmount())
    root = undefined
    await vi.waitFor(() => expect(document.querySelectorAll('w3m-modal')).toHaveLength(0), { timeout: 10_000 })
    expect(connector.listeners).toBe(kitsBefore)
  })

  test('uses an existing kit', async () => {
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

  test('keeps its kit while its parent is suspended', async () => {
    const { connector, ...options } = createOptions()
    let kit: AppKit | undefined
    let wait: (promise: Promise<void> | undefined) => void = () => {}
    let deliver = (): void => {}
    function Page(): ReactNode {
      const [promise, setPromise] = useState<Promise<void>>()
      wait = setPromise
      if (promise && !arrived.has(promise)) throw promise
      return <Summary />
    }
    function Kit(): ReactNode {
      kit = useContext(KitContext)?.kit
      return null
    }
    const arrived = new Set<Promise<void>>()
    await render(
      <Suspense fallback="Loading">
        <AppKitProvider {...options}>
          <Kit />
          <Page />
        </AppKitProvider>
      </Suspense>,
    )
    const made = kit
    await act(async () => void (await made?.connect({ connectorId: 'wallet' })))
    const later = new Promise<void>(resolve => (deliver = resolve))
    await act(async () => {
      wait(later)
      await settle()
    })
    expect(container.textContent).toContain('Loading')
    expect(connector.listeners).toBe(1)
    await act(async () => {
      arrived.add(later)
      deliver()
      await later
    })
    expect(shown().status).toBe('connected')
    expect(kit).toBe(made)
  })

  test("hydrates the server's markup without a warning", async () => {
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

  test('hydrates without a warning also with a connected wallet', async () => {
    const warnings = vi.spyOn(console, 'error')
    const kit = createKit()
    await kit.connect({ connectorId: 'wallet' })
    container.innerHTML = `<p>${JSON.stringify({ status: 'disconnected', initialized: false }).replaceAll('"', '&quot;')}</p>`
    await act(async () => {
      root = hydrateRoot(container, <Summary />)
    })
    expect(shown()).toMatchObject({ status: 'connected', isMock: true })
    expect(warnings).not.toHaveBeenCalled()
    warnings.mockRestore()
  })
})
