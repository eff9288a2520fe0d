import { type AppKit, type AppKitOptions, createAppKit } from '@latchkey/appkit'
import {
  createMockAdapter,
  createMockConnector,
  createMockEvmWallet,
  createTestEnvironment,
  mockAddresses,
  type MockConnector,
  type MockEvmWallet,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'
import type { Connector } from '@latchkey/primitives'
import { type Config, createConfig, createStorage, injected, type Storage } from '@wagmi/core'
import { http } from 'viem'
import { mainnet, polygon } from 'viem/chains'
import { expect, onTestFinished, vi } from 'vitest'

import { createCheckedStorage } from './checked-storage.ts'
import { followKit } from './follow-kit.ts'
import { createSiteConnector } from './site-connector.ts'
import { watchSiteConnectors } from './site-connectors.ts'

/** Accounts of the wallets. */
export const accounts = {
  foxglove: mockAddresses.eip155,
  kestrel: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  other: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
} as const

export interface WagmiWorld {
  readonly kit: AppKit
  readonly config: Config
  readonly environment: TestEnvironment
  readonly foxglove: MockConnector
  readonly kestrel: MockConnector
  /** The wallet of the site's own connector. */
  readonly site: MockEvmWallet
  /** Replaces the wallets that the kit brings. */
  changeWallets(wallets: readonly MockConnector[]): void
  /** Waits until nothing changes any more, and compares both sides. */
  agree(): Promise<void>
  /** Ends the page. */
  leave(): void
  /** Ends the page and visits it again; in another environment the kit has nothing stored. */
  reload(given?: { environment: TestEnvironment }): Promise<WagmiWorld>
}

export interface WagmiWorldOptions {
  readonly options?: Partial<AppKitOptions>
  /** Whether a server has rendered the page. @default false */
  readonly ssr?: boolean
  readonly environment?: TestEnvironment
  /** Storage of wagmi; `null` for none. @default one in memory */
  readonly storage?: Storage | null
  /** Changes the kit that wagmi follows, such as to record its calls. */
  readonly wrapKit?: (kit: AppKit) => AppKit
  readonly wallets?: { readonly foxglove: MockConnector; readonly kestrel: MockConnector; readonly site: MockEvmWallet }
}

// wagmi's connectors have no provider without a window.
vi.stubGlobal('window', new EventTarget())

/** Creates a page with a kit and wagmi on it: two wallets of the kit, and a connector of the site's own. */
export async function createWagmiWorld(given: WagmiWorldOptions = {}): Promise<WagmiWorld> {
  const { environment = createTestEnvironment(), storage = createStorage({ storage: memory() }) } = given
  const wallets = given.wallets ?? {
    foxglove: createMockConnector({ id: 'io.foxglove', name: 'Foxglove', info: { rdns: 'io.foxglove' } }),
    kestrel: createMockConnector({
      id: 'io.kestrel',
      name: 'Kestrel Wallet',
      addresses: { eip155: [accounts.kestrel, accounts.other] },
    }),
    site: createMockEvmWallet({ name: 'Site Wallet', announces: false, knownChainIds: [1, 137] }),
  }
  const config = createConfig({
    chains: [mainnet, polygon],
    transports: { [mainnet.id]: http(), [polygon.id]: http() },
    connectors: [injected({ target: { id: 'site', name: 'Site Wallet', provider: wallets.site.provider as never } })],
    storage: storage && createCheckedStorage(storage),
    ssr: given.ssr ?? false,
    multiInjectedProviderDiscovery: false,
  }) as unknown as Config
  const inner = createMockAdapter({ connectors: [] })
  let changeWallets: (next: readonly MockConnector[]) => void = () => {}
  const kit = createAppKit({
    projectId: 'test',
    networks: [testNetworks.mainnet, testNetworks.polygon],
    environment,
    ...given.options,
    adapters: [
      {
        ...inner,
        watchConnectors(_, tell) {
          let found: readonly Connector[] = [wallets.foxglove, wallets.kestrel]
          let ofSite: readonly Connector[] = []
          changeWallets = next => tell([...(found = next), ...ofSite])
          return watchSiteConnectors(config, connectors => {
            ofSite = connectors.map(each => createSiteConnector(config, each))
            tell([...found, ...ofSite])
          })
        },
        attach: attached => followKit(given.wrapKit?.(attached) ?? attached, config),
      },
    ],
  })
  let isOver = false
  const leave = (): void => {
    if (!isOver) kit.destroy()
    isOver = true
  }
  onTestFinished(leave)

  const world: WagmiWorld = {
    kit,
    config,
    environment,
    ...wallets,
    changeWallets: next => changeWallets(next),
    async agree() {
      // Lazy code may still be loading.
      await vi.waitFor(async () => {
        await environment.settle()
        expect(shownByWagmi(config)).toEqual(shownByKit(kit))
      }, 5_000)
      await quiet(environment)
      expect(shownByWagmi(config)).toEqual(shownByKit(kit))
    },
    leave,
    async reload(next = { environment }) {
      await quiet(environment)
      leave()
      return createWagmiWorld({ ...given, ...next, storage, wallets })
    },
  }
  // No user clicks before that.
  if (!given.ssr) await vi.waitFor(() => expect(config.connectors.map(({ id }) => id)).toContain('io.kestrel'))
  return world
}

async function quiet(environment: TestEnvironment): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await environment.settle()
}

/** The state that a page shows of either side. */
interface Shown {
  readonly connections: Readonly<Record<string, readonly string[]>>
  readonly current: string | undefined
  readonly chainId: number | undefined
  readonly status: string
}

export function shownByKit(kit: AppKit): Shown {
  const connections = kit.observe('connections').get().eip155 ?? []
  const { status } = kit.getAccount('eip155')
  return {
    connections: Object.fromEntries(
      connections.map(({ connectorId, accounts: given }) => [connectorId, sorted(given.map(({ address }) => address))]),
    ),
    current: connections[0]?.connectorId,
    chainId: Number(kit.getCaipNetwork('eip155')?.id),
    status,
  }
}

export function shownByWagmi(config: Config): Shown {
  const { connections, current, chainId, status } = config.state
  const active = current === null ? undefined : connections.get(current)
  return {
    connections: Object.fromEntries(
      [...connections.values()].map(({ connector, accounts: given }) => [connector.id, sorted(given)]),
    ),
    current: active?.connector.id,
    chainId: active?.chainId ?? chainId,
    status,
  }
}

function sorted(addresses: readonly string[]): string[] {
  return [...addresses].sort()
}

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
