import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { type AppKit, type CreateAppKit, createAppKit, createAppKitWalletButton, modal } from './index.ts'
import { createAppKit as createReactAppKit } from './react.ts'

const kits = new Set<AppKit>()
afterEach(() => {
  kits.forEach(kit => kit.destroy())
  kits.clear()
})

describe('createAppKit', () => {
  test('defines the buttons by itself', async () => {
    expect(customElements.get('appkit-button')).toBeUndefined()
    create(createAppKit)
    const tags = ['button', 'connect-button', 'account-button', 'network-button', 'wallet-button']
    await Promise.all(tags.flatMap(tag => [`appkit-${tag}`, `w3m-${tag}`]).map(tag => customElements.whenDefined(tag)))
  })

  test('called again returns the kit of the page with a warning, for any options, and there is one modal', () => {
    const environment = createTestEnvironment()
    const first = create(createAppKit, { environment })
    expect(environment.browser.logs).toEqual([])
    const other = { projectId: 'other', themeMode: 'dark', separate: true } as const
    expect(create(createReactAppKit, other)).toBe(first)
    expect(first.getThemeMode()).toBe('auto')
    expect(environment.browser.logs).toEqual([
      { level: 'warn', message: 'createAppKit() gave the kit that this page has already: its options stay.' },
    ])
    expect(document.querySelectorAll('w3m-modal')).toHaveLength(1)
  })

  test('called again joins the library of an adapter that is created again, once and until the kit ends', () => {
    const joined: unknown[] = []
    const left: string[] = []
    const createAdapter = (name: string) => ({
      ...createMockAdapter(),
      attach: (kit: unknown) => {
        joined.push([name, kit])
        return () => void left.push(name)
      },
    })
    const [own, again] = [createAdapter('own'), createAdapter('again')]
    const kit = create(createAppKit, { adapters: [own] })
    for (const make of [createAppKit, createReactAppKit]) create(make, { adapters: [own, again] })
    expect(joined).toEqual([
      ['own', kit],
      ['again', kit],
    ])
    kit.destroy()
    expect(left).toEqual(['own', 'again'])
  })

  test('creates another kit once the first is destroyed, and `modal` is then that one', () => {
    const first = create(createAppKit)
    expect(modal).toBe(first)
    first.destroy()
    const second = create(createAppKit)
    expect(second).not.toBe(first)
    expect(modal).toBe(second)
  })

  test('switches the network by setCaipNetwork, and names the active namespace', async () => {
    const environment = createTestEnvironment()
    const kit = create(createAppKit, { environment, networks: [testNetworks.mainnet, testNetworks.polygon] })
    await kit.ready()
    expect(kit.getActiveChainNamespace()).toBe('eip155')
    kit.setCaipNetwork(testNetworks.polygon)
    await vi.waitFor(() => expect(kit.getCaipNetwork()?.id).toBe(137))
    kit.setCaipNetwork({ ...testNetworks.polygon, id: 5 })
    await vi.waitFor(() =>
      expect(environment.browser.logs.map(({ message }) => message)).toContain('setCaipNetwork() failed'),
    )
  })

  test('accepts options that only other kits have', async () => {
    const kit = create(createAppKit, {
      coinbasePreference: 'eoaOnly',
      experimental_preferUniversalLinks: true,
      features: { analytics: false, headless: true, reownBranding: false },
    })
    await kit.ready()
    expect(kit.getState().initialized).toBe(true)
  })

  test('has a button of one wallet, which opens the modal on it', async () => {
    const kit = create(createAppKit)
    const button = createAppKitWalletButton()
    const states: boolean[] = []
    onTestFinished(button.subscribeIsReady(({ isReady }) => void states.push(isReady)))
    await kit.ready()
    await vi.waitFor(() => expect(states.at(-1)).toBe(true))
    expect(button.isReady()).toBe(true)
    const { address } = await button.connect('wallet')
    expect(address).toBe(mockAddresses.eip155)
    expect(kit.getAddress('eip155')).toBe(address)
  })

  test('shows the code of a pairing that the site starts by itself', async () => {
    const uri = 'wc:own@2?relay-protocol=irn&symKey=00'
    const kit = create(createAppKit, { enableWalletConnect: true })
    await kit.open({ uri })
    expect(kit.getPairingUri()).toBe(uri)
    await vi.waitFor(() => expect(find(document, 'lk-qr')).toMatchObject({ value: uri }))
    await kit.close()
    await vi.waitFor(() => expect(kit.getPairingUri()).toBeUndefined())
  })
})

/** Finds the first element of a name, also within others. */
function find(root: ParentNode, name: string): Element | undefined {
  for (const element of root.querySelectorAll('*')) {
    const found = element.localName === name ? element : element.shadowRoot && find(element.shadowRoot, name)
    if (found) return found
  }
  return undefined
}

function create(make: (options: CreateAppKit) => AppKit, options: Partial<CreateAppKit> = {}): AppKit {
  const kit = make({
    projectId: 'p',
    networks: [testNetworks.mainnet],
    adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })] })],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
    ...options,
  })
  kits.add(kit)
  return kit
}
