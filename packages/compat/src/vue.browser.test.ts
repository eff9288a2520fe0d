import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest'
import { effectScope } from 'vue'

import { createAppKit as createPlainAppKit } from './index.ts'
import * as library from './library-vue.ts'
import * as core from './vue-core.ts'
import {
  type AppKit,
  createAppKit,
  modal,
  useAppKitAccount,
  useAppKitEvents,
  useAppKitNetworkCore,
  useAppKitProvider,
} from './vue.ts'

const kits = new Set<AppKit>()
const scope = effectScope()
afterEach(() => {
  kits.forEach(kit => kit.destroy())
  kits.clear()
})

function create(make: typeof createAppKit = createAppKit): AppKit {
  const kit = make({
    projectId: 'p',
    networks: [testNetworks.mainnet, testNetworks.polygon],
    adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })] })],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
  })
  kits.add(kit)
  return kit
}

describe('the Vue entry', () => {
  test('creates the kit of the page, with its buttons, which the composables follow', async () => {
    const kit = create()
    expect(modal).toBe(kit)
    expect(create(createPlainAppKit)).toBe(kit)
    expect(kit.store.sdk.version).toMatch(/^vue-/)
    await customElements.whenDefined('appkit-button')
    const [account, network] = scope.run(() => [useAppKitAccount(), useAppKitNetworkCore()] as const)!
    await kit.connect({ connectorId: 'wallet' })
    expect(account.value.isConnected).toBe(true)
    expect(network.value.chainId).toBe(1)
    await kit.switchNetwork(testNetworks.polygon)
    expect(network.value.caipNetworkId).toBe('eip155:137')
  })

  test('returns a provider that is typed as always present', async () => {
    const kit = create()
    const evm = scope.run(() => useAppKitProvider<{ isMock: boolean }>('eip155'))!
    expectTypeOf(evm.walletProvider).toEqualTypeOf<{ isMock: boolean }>()
    expect(evm.walletProvider).toBeUndefined()
    await kit.connect({ connectorId: 'wallet' })
    expect(evm.walletProvider.isMock).toBe(true)
  })

  test('returns the latest event, typed as always present', async () => {
    const kit = create()
    const events = scope.run(() => useAppKitEvents())!
    expectTypeOf(events.data.event).toExtend<string>()
    expect(events.data.event).toBe('INITIALIZE')
    await kit.connect({ connectorId: 'wallet' })
    expect(events.data.event).toBe('CONNECT_SUCCESS')
  })

  test('creates a kit with wallets and nothing else in its core', () => {
    expect(create(core.createAppKit).store.options.basic).toBe(true)
  })

  test('has every composable beside the core, too', () => {
    const composables = (entry: object) => Object.keys(entry).filter(name => /^use|^AppKit\w+Button$/.test(name))
    expect(composables(library).filter(name => !(name in core))).toEqual([])
    expect(composables(library)).toContain('useAppKitProvider')
  })
})
