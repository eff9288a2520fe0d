import { WagmiAdapter } from '@latchkey/adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { mainnet, polygon } from 'viem/chains'
import { assert } from 'vitest'
import { type Config, createStorage, useAccount, useChainId, useConnections, WagmiProvider } from 'wagmi'

import type { AppKit } from '../index.ts'

/** The state of wagmi, by its store or its hooks, and the expected state for a kit. */
interface WagmiStory {
  readonly status: string
  readonly address: string | undefined
  readonly chainId: number | undefined
  readonly current: string | undefined
  /** The accounts of each connection, by the id of its connector. */
  readonly connections: readonly (readonly [id: string, accounts: readonly string[]])[]
}

/** wagmi on one page of a visit, with its hooks. */
export interface WagmiPage {
  /** The adapter for the kit of that page. */
  readonly adapter: WagmiAdapter
  readonly config: Config
  /** Wraps the page in the providers of wagmi's hooks. */
  around(page: ReactNode): ReactNode
  /** Whether wagmi's store and hooks agree with the kit. */
  isAgreed(kit: AppKit): boolean
  /** Asserts the agreement. @throws an assertion error with the difference */
  assertAgreed(kit: AppKit): void
}

/** Returns a function that creates the wagmi of a page. Pages of one user share a storage. */
export function createWagmiPages(): () => WagmiPage {
  const items = new Map<string, string>()
  const storage = createStorage({
    storage: {
      getItem: key => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: key => void items.delete(key),
    },
  })
  return () => createWagmiPage(new WagmiAdapter({ networks: [mainnet, polygon], storage }))
}

function createWagmiPage(adapter: WagmiAdapter): WagmiPage {
  const config = adapter.wagmiConfig
  const queryClient = new QueryClient()
  let told: WagmiStory | undefined

  function Page() {
    const { status, address, chainId, connector } = useAccount()
    const chosen = useChainId()
    const connections = useConnections()
    useLayoutEffect(() => {
      told = {
        status,
        address,
        chainId: chainId ?? chosen,
        current: connector?.id,
        connections: sorted(connections.map(each => [each.connector.id, each.accounts])),
      }
    })
    return null
  }

  return {
    adapter,
    config,
    around: page => (
      <WagmiProvider config={config}>
        <QueryClientProvider client={queryClient}>
          {page}
          <Page />
        </QueryClientProvider>
      </WagmiProvider>
    ),
    isAgreed(kit) {
      const wanted = JSON.stringify(ofKit(kit))
      return JSON.stringify(byStore(config)) === wanted && JSON.stringify(told) === wanted
    },
    assertAgreed(kit) {
      assert.deepEqual(byStore(config), ofKit(kit))
      assert.deepEqual(told, ofKit(kit))
    },
  }
}

function byStore({ state: { status, chainId, connections, current } }: Config): WagmiStory {
  const active = current === null ? undefined : connections.get(current)
  return {
    status,
    address: active?.accounts[0],
    chainId: active?.chainId ?? chainId,
    current: active?.connector.id,
    connections: sorted([...connections.values()].map(({ connector, accounts }) => [connector.id, accounts])),
  }
}

function ofKit(kit: AppKit): WagmiStory {
  const { address, status } = kit.getAccount('eip155')
  const connections = kit.getConnections('eip155')
  return {
    status,
    address,
    chainId: Number(kit.getCaipNetwork('eip155')?.id),
    current: connections[0]?.connectorId,
    connections: sorted(
      connections.map(({ connectorId, accounts }) => [connectorId, accounts.map(account => account.address)]),
    ),
  }
}

function sorted(connections: WagmiStory['connections']): WagmiStory['connections'] {
  return connections
    .map(([id, accounts]) => [id, [...accounts].sort()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}
