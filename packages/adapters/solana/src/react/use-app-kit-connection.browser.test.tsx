import { type AppKit, createAppKit } from '@latchkey/appkit'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import type { Connection } from '@solana/web3.js'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { useAppKitConnection } from '../react.ts'

const { solana } = testNetworks
const devnet = { ...solana, id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Devnet', testnet: true } as const
let kit: AppKit | undefined
let root: Root | undefined

afterEach(() => {
  root?.unmount()
  kit?.destroy()
  root = kit = undefined
})

describe('useAppKitConnection', () => {
  test('has a connection once a wallet is connected, to the node of the network, and none afterwards', async () => {
    const seen = render()
    expect(seen.at(-1)).toBeUndefined()
    kit = createKit()
    await kit.connect({ connectorId: 'wallet' })
    await vi.waitFor(() => expect(seen.at(-1)?.rpcEndpoint).toBe('https://solana.example'))
    const first = seen.at(-1)
    await kit.switchNetwork(devnet)
    await vi.waitFor(() => expect(seen.at(-1)?.rpcEndpoint).toBe('https://devnet.example'))
    expect(seen.at(-1)).not.toBe(first)
    await kit.disconnect()
    await vi.waitFor(() => expect(seen.at(-1)).toBeUndefined())
  })

  test('follows the given kit', async () => {
    kit = createKit()
    const other = createKit()
    const seen = render(other)
    await kit.connect({ connectorId: 'wallet' })
    expect(seen.at(-1)).toBeUndefined()
    await other.connect({ connectorId: 'wallet' })
    await vi.waitFor(() => expect(seen.at(-1)?.rpcEndpoint).toBe('https://solana.example'))
    other.destroy()
  })
})

function createKit(): AppKit {
  return createAppKit({
    projectId: 'p',
    networks: [solana, { ...devnet, rpcUrls: { default: { http: ['https://devnet.example'] } } }],
    adapters: [
      createMockAdapter({
        namespace: 'solana',
        connectors: [createMockConnector({ id: 'wallet', chains: ['solana'] })],
      }),
    ],
    environment: createTestEnvironment(),
    enableWalletConnect: false,
  })
}

/** @returns the values of the hook, render by render */
function render(appKit?: AppKit): (Connection | undefined)[] {
  const seen: (Connection | undefined)[] = []
  function Site(): null {
    seen.push(useAppKitConnection({ appKit }).connection)
    return null
  }
  root = createRoot(document.createElement('div'))
  root.render(<Site />)
  return seen
}
