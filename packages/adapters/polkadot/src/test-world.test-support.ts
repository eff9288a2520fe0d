import { type CaipNetwork, toCaipNetwork, type WalletSession } from '@latchkey/primitives'
import {
  createAdapterContext,
  createMockPolkadotWallet,
  mockPolkadotAccounts,
  type MockPolkadotWalletOptions,
} from '@latchkey/testing'
import { encodeAddress } from '@polkadot/util-crypto'
import { sr25519Verify, waitReady } from '@polkadot/wasm-crypto'
import { expect } from 'vitest'

import type { ConnectorHarness } from '@latchkey/testing/conformance'
import { createPolkadotConnector } from './polkadot-connector.ts'
import type { PolkadotProvider } from './polkadot-provider.ts'

export const polkadot = createNetwork('91b171bb158e2d3848fa23a9f1c25182', 'Polkadot')
export const assetHub = createNetwork('68d56f15f85d3136970ec16946040bc1', 'Polkadot Asset Hub')
export const westend = createNetwork('e143f23803ac50e8f6f8e62695d1ce9e', 'Westend')
export const moonbeam = createNetwork('fe58ea77779b7abda7da4ec526d14db9', 'Moonbeam')
export const request = { networks: [polkadot, westend], preferred: { polkadot } }

/** The test accounts as extensions write them (prefix 42). */
export const given = mockPolkadotAccounts.map(({ address }) => address) as [string, string, string]
/** The same accounts on Polkadot (prefix 0), by the Polkadot project's own library. */
export const onPolkadot = given.map(address => encodeAddress(address, 0)) as [string, string, string]

export function createNetwork(id: string, name: string, rest: object = {}): CaipNetwork {
  return toCaipNetwork({
    id,
    name,
    chainNamespace: 'polkadot',
    nativeCurrency: { name: 'Dot', symbol: 'DOT', decimals: 10 },
    rpcUrls: { default: { http: [] } },
    ...rest,
  })
}

let worlds = 0

export function createWorld(options: MockPolkadotWalletOptions = {}) {
  // Each mock is a different wallet, so that the stored state of one does not affect the next.
  const mock = createMockPolkadotWallet({ name: `test-${worlds++}`, ...options })
  const context = createAdapterContext()
  const connect = () =>
    createPolkadotConnector({ id: mock.name, name: 'Test Wallet', getEntry: () => mock.entry }, context)
  const connector = connect()
  return {
    mock,
    connector,
    storage: context.storage,
    /** Creates the connector of the same wallet after a reload of the page. */
    reload: connect,
    provider: () => connector.getProvider('polkadot') as PolkadotProvider,
    watch() {
      const heard = { sessions: [] as WalletSession[], disconnects: 0, stop: () => {} }
      heard.stop = connector.watch({
        onSession: session => void heard.sessions.push(session),
        onDisconnect: () => void heard.disconnects++,
      })
      return heard
    },
    methods: () => mock.switches.calls.map(({ method }) => method),
  }
}

/** Verifies a signature. The wallet signs with `@scure/sr25519`; schnorrkel, in WebAssembly, has to accept its signatures. */
export async function expectSigned(signed: Uint8Array, signature: string, address: string): Promise<void> {
  const { decodeAddress } = await import('@polkadot/util-crypto')
  await waitReady()
  const bytes = fromHex(signature)
  expect(bytes).toHaveLength(64)
  expect(sr25519Verify(bytes, signed, decodeAddress(address))).toBe(true)
  bytes[5] = (bytes[5] ?? 0) ^ 1
  expect(sr25519Verify(bytes, signed, decodeAddress(address))).toBe(false)
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

/** Creates the harness of the conformance suite. Such a wallet has no current network: the connector keeps the site's. */
export function createHarness(): ConnectorHarness {
  const { mock, connector, provider } = createWorld()
  const network = () => provider()?.chain ?? polkadot.caipNetworkId
  const prefix = () => (network() === westend.caipNetworkId ? 42 : 0)
  const questions = ['enable', 'signRaw', 'signPayload'] as const
  return {
    connector,
    networks: [polkadot, westend],
    otherAccounts: [onPolkadot[1], onPolkadot[2]],
    wallet: {
      hasNetwork: false,
      accounts: () => mock.accounts().map(address => encodeAddress(address, prefix())),
      network,
      questions: () => mock.switches.calls.filter(({ method, asked }) => method === 'enable' && asked).length,
      reject: error => mock.switches.behave({ fail: error }, ...questions),
      fallSilent: () => mock.switches.behave('silent'),
      changeAccounts: addresses => mock.setAccounts(addresses.map(address => encodeAddress(address, 42))),
      changeNetwork: () => {},
      listenerCount: mock.listenerCount,
    },
    async signAndVerify(site, message) {
      const { signMessage, address } = site as PolkadotProvider
      const signature = await signMessage(message)
      await expectSigned(new TextEncoder().encode(`<Bytes>${message}</Bytes>`), signature, address ?? '')
    },
  }
}
