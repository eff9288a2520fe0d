import type { KitOptions } from '@latchkey/core'
import { createMockAdapter, testNetworks } from '@latchkey/testing'
import type { TestSandbox } from '@latchkey/testing/page'

import { createEmbeddedWorld, maya } from '../../embedded/login/embedded-world.test-support.ts'

/** An account whose key the sandbox's chains have, so that its signatures are verified like on a real service. */
export const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const another = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Options of a fixture. */
export interface NamesWorld {
  /** Signs the wallet's requests. @default with the key of {@link owner} */
  sign?: (message: string) => Promise<string>
  options?: Partial<KitOptions>
  /** @default true */
  isConnected?: boolean
}

/** A user of an embedded wallet, and a service that knows names. */
export async function setUpNames(sandbox: TestSandbox, { sign, options, isConnected = true }: NamesWorld = {}) {
  const signed: string[] = []
  const signWithChain = (message: string): Promise<string> =>
    rpc(sandbox, 'personal_sign', [message, owner]) as Promise<string>
  const world = createEmbeddedWorld(
    {
      getUser: ({ chainId }) => ({
        ...maya,
        address: owner,
        accounts: [{ namespace: 'eip155', type: 'eoa', address: owner }],
        ...(chainId && { chainId }),
      }),
      async rpcRequest({ params }) {
        const [message = ''] = params as string[]
        signed.push(fromHex(message))
        return { result: await (sign ?? signWithChain)(message) }
      },
    },
    {
      networks: [testNetworks.mainnet, testNetworks.polygon],
      adapters: [createMockAdapter({ connectors: [] })],
      services: { secureSite: 'https://secure.example/wallet/', blockchain: sandbox.url },
      ...options,
    },
    {},
    { now: Date.now(), handle: request => fetch(request) },
  )
  if (isConnected) {
    const connecting = world.store.connections.connect(world.embedded.connector)
    await world.load()
    await connecting
  }
  return {
    ...world,
    /** Messages that the wallet was asked to sign. */
    signed,
    /** Provides the place for the wallet's prompt, as the modal does once it shows the screen. */
    place: () => world.embedded.screens.place({}),
  }
}

/** Sends a request to Ethereum in the sandbox. */
export async function rpc(sandbox: TestSandbox, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(sandbox.rpc['eip155:1'] ?? '', { method: 'POST', body })
  return ((await response.json()) as { result?: unknown }).result
}

function fromHex(text: string): string {
  const bytes = text.slice(2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, byte => Number.parseInt(byte, 16)))
}
