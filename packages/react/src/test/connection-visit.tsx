import { EvmAdapter } from '@latchkey/adapter-evm'
import { SolanaAdapter } from '@latchkey/adapter-solana'
import { mainnet, polygon, solana, solanaDevnet } from '@latchkey/appkit/networks'
import {
  createMockEvmWallet,
  createMockSolanaWallet,
  createTestEnvironment,
  mockEvmAccounts,
  type MockEvmWallet,
  mockSolanaAccounts,
  type MockSolanaWallet,
  type TestEnvironment,
} from '@latchkey/testing'
import { useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'

import { type AppKit, createAppKit, useAppKitAccount, useAppKitConnections, useAppKitState } from '../index.ts'
import { modelNamespaces, type Namespace } from './connection-model.ts'
import { createPairingWallet, type PairingWallet } from './pairing-wallet.ts'
import type { SignInSite } from './sign-in-site.ts'
import type { WagmiPage } from './wagmi-page.tsx'

export type VisitWallet = MockEvmWallet | MockSolanaWallet

/** A site's view of a namespace, by kit or hooks. */
export interface NamespaceStory {
  address: string | undefined
  caipAddress: string | undefined
  status: string
  connections: readonly string[]
  recent: readonly string[]
}

export type Story = Record<Namespace, NamespaceStory> & {
  activeChain: string | undefined
  networkId: string | undefined
}

/**
 * A user on a real page: the kit with two adapters, four wallets (one of them for both namespaces), and React components that
 * show the hooks' values.
 */
export interface Visit {
  readonly kit: AppKit
  readonly wallets: ReadonlyMap<string, VisitWallet>
  readonly pairing: PairingWallet
  readonly environment: TestEnvironment
  /** Set if wagmi is on the page. */
  readonly wagmi: WagmiPage | undefined
  /** Set if users sign in. */
  readonly signIn: SignInSite | undefined
  /** Number of steps of the sequence so far. */
  steps: number
  /** Values of hooks that differed from the kit in the same commit. */
  readonly contradictions: readonly string[]
  byKit(): Story
  byHooks(): Story | undefined
  byStorage(): Record<Namespace, { active: string | undefined; connections: string[]; recent: string[] }>
  /**
   * Reloads the page.
   *
   * @param isThere whether a wallet is still installed
   * @param meanwhile runs while the page is away
   */
  reload(isThere?: (id: string) => boolean, meanwhile?: () => void): void
  /** Makes the code of connections fail to load, or load again. */
  loseChunks(isLost: boolean): void
  /** Opens a kit in another tab of the site, beside this one. */
  openTab(): Promise<AppKit>
  end(): void
}

/** Optional parts of the site. */
export interface VisitedSite {
  /** Creates the wagmi of a page of this user. */
  createWagmiPage?: (() => WagmiPage) | undefined
  /** The site's sign-in. */
  signIn?: SignInSite | undefined
}

export function createVisit(isMultiWallet: boolean, { createWagmiPage, signIn }: VisitedSite = {}): Visit {
  const wallets = new Map<string, VisitWallet>(
    [
      evmWallet('dev.alpha', 'Alpha', [0, 1]),
      evmWallet('dev.beta', 'Beta', [2], ['chainChanged']),
      evmWallet('dev.gamma', 'Gamma', [1, 2]),
      solanaWallet('Gamma', [0, 1]),
      solanaWallet('Delta', [1, 2]),
    ].map(([id, wallet]) => [id, wallet] as const),
  )
  const pairing = createPairingWallet({
    eip155: mockEvmAccounts.slice(0, 2).map(({ address }) => address),
    solana: mockSolanaAccounts.slice(0, 2).map(({ address }) => address),
  })
  const contradictions: string[] = []
  const container = document.body.appendChild(document.createElement('div'))
  let environment = createTestEnvironment()
  let removals: (() => void)[] = []
  let root: Root
  let kit: AppKit
  let wagmi: WagmiPage | undefined
  let told: Story | undefined

  function Page() {
    const story: Story = {
      eip155: useNamespace('eip155', kit),
      solana: useNamespace('solana', kit),
      activeChain: useAppKitState({ appKit: kit }).activeChain,
      networkId: useAppKitState({ appKit: kit }).selectedNetworkId,
    }
    const own = kit
    useLayoutEffect(() => {
      told = story
      const truth = toStory(own)
      if (JSON.stringify(story) !== JSON.stringify(truth))
        contradictions.push(`hooks ${JSON.stringify(story)}\nkit   ${JSON.stringify(truth)}`)
    })
    return null
  }

  function createKit(tab: TestEnvironment, evm = createWagmiPage?.().adapter ?? new EvmAdapter()): AppKit {
    const made: AppKit = createAppKit({
      projectId: 'model',
      networks: [mainnet, polygon, solana, solanaDevnet],
      adapters: [evm, new SolanaAdapter()],
      features: { multiWallet: isMultiWallet },
      universalProvider: pairing.provider,
      // No code shows, because the wallet gets each URI at once.
      manualWCControl: true,
      environment: tab,
      ...(signIn && { siwx: signIn.configOf(() => made, tab.clock) }),
    })
    signIn?.watch(made)
    return made
  }

  function load(isThere: (id: string) => boolean): void {
    removals = [...wallets].filter(([id]) => isThere(id)).map(([, wallet]) => wallet.install())
    wagmi = createWagmiPage?.()
    kit = createKit(environment, wagmi?.adapter)
    root = createRoot(container)
    root.render(wagmi ? wagmi.around(<Page />) : <Page />)
  }

  function unload(): void {
    root.unmount()
    kit.destroy()
    removals.forEach(remove => remove())
    told = undefined
  }

  load(() => true)
  return {
    get kit() {
      return kit
    },
    get environment() {
      return environment
    },
    get wagmi() {
      return wagmi
    },
    signIn,
    steps: 0,
    wallets,
    pairing,
    contradictions,
    byKit: () => toStory(kit),
    byHooks: () => told,
    byStorage() {
      const read = (key: string): unknown => JSON.parse(environment.storage.get(`@appkit/${key}`) ?? 'null')
      const ids = (key: string, name: Namespace): string[] =>
        ((read(key) ?? []) as { namespace: string; connectorId: string }[])
          .filter(({ namespace }) => namespace === name)
          .map(({ connectorId }) => connectorId)
      const inNamespace = (namespace: Namespace) => ({
        active: (read(`${namespace}:connected_connector_id`) ?? undefined) as string | undefined,
        connections: ids('connections', namespace),
        recent: ids('recent_connections', namespace),
      })
      return { eip155: inNamespace('eip155'), solana: inNamespace('solana') }
    },
    reload(isThere = () => true, meanwhile = () => {}) {
      unload()
      meanwhile()
      environment = environment.openTab()
      load(isThere)
    },
    loseChunks(isLost) {
      const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))
      Object.assign(globalThis, { loseChunk: isLost ? lost : undefined })
    },
    async openTab() {
      const other = createKit(environment.openTab())
      await other.ready()
      return other
    },
    end() {
      unload()
      container.remove()
    },
  }
}

function useNamespace(namespace: Namespace, appKit: AppKit): NamespaceStory {
  const { address, caipAddress, status } = useAppKitAccount({ namespace, appKit })
  const { connections, recentConnections } = useAppKitConnections(namespace, { appKit })
  return {
    address,
    caipAddress,
    status,
    connections: connections.map(({ connectorId }) => connectorId),
    recent: recentConnections.map(({ connectorId }) => connectorId),
  }
}

function toStory(kit: AppKit): Story {
  const inNamespace = (namespace: Namespace): NamespaceStory => {
    const { address, caipAddress, status } = kit.getAccount(namespace)
    return {
      address,
      caipAddress,
      status,
      connections: kit.getConnections(namespace).map(({ connectorId }) => connectorId),
      recent: kit.getRecentConnections(namespace).map(({ connectorId }) => connectorId),
    }
  }
  const [eip155, solanaStory] = modelNamespaces.map(inNamespace) as [NamespaceStory, NamespaceStory]
  const { activeChain, selectedNetworkId } = kit.getState()
  return { eip155, solana: solanaStory, activeChain, networkId: selectedNetworkId }
}

function evmWallet(
  rdns: string,
  name: string,
  held: readonly number[],
  withoutEvents: readonly string[] = [],
): [string, VisitWallet] {
  const accounts = held.flatMap(index => mockEvmAccounts[index] ?? [])
  return [rdns, createMockEvmWallet({ rdns, name, accounts, knownChainIds: [1, 137], withoutEvents })]
}

function solanaWallet(name: string, held: readonly number[]): [string, VisitWallet] {
  const accounts = held.flatMap(index => mockSolanaAccounts[index] ?? [])
  return [name, createMockSolanaWallet({ name, accounts })]
}
