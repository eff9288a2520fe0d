import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { fixtureSync } from '@open-wc/testing'
import { type App, type Component, createApp, nextTick } from 'vue'
import { afterEach } from 'vitest'

import { type AppKit, type AppKitOptions, createAppKit } from '../index.ts'

const ends: (() => void)[] = []

/** Cleans up after each test of a file. */
export function usePage(): void {
  afterEach(() => ends.splice(0).forEach(end => end()))
}

/** Creates a kit with two networks and two wallets, whose ids are `wallet` and `second`. */
export function createKit(options: Partial<AppKitOptions> = {}): AppKit {
  const second = createMockConnector({
    id: 'second',
    name: 'Second',
    addresses: { eip155: ['0x2222222222222222222222222222222222222222'] },
  })
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet, testNetworks.polygon],
    adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' }), second] })],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
    ...options,
  })
  ends.push(() => kit.destroy())
  return kit
}

/** Mounts a component. @returns its container */
export async function mount(component: Component, prepare: (app: App) => void = () => {}): Promise<HTMLElement> {
  const container = fixtureSync<HTMLElement>('<div></div>')
  const app = createApp(component)
  prepare(app)
  app.mount(container)
  ends.push(() => app.unmount())
  await nextTick()
  return container
}
