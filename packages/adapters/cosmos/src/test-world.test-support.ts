import { type CaipNetwork, toCaipNetwork, type WalletSession } from '@latchkey/primitives'
import {
  createAdapterContext,
  createMockCosmosWallet,
  mockCosmosAccounts,
  type MockCosmosWalletOptions,
} from '@latchkey/testing'
import elliptic from 'elliptic'
import { expect } from 'vitest'

import type { ConnectorHarness } from '@latchkey/testing/conformance'
import { createCosmosConnector } from './cosmos-connector.ts'
import type { CosmosProvider, SignDoc, StdSignature } from './cosmos-provider.ts'
import type { CosmosWallet } from './cosmos-wallet.ts'
import { knownWallets } from './known-wallets.ts'

export const cosmoshub = createNetwork('cosmoshub-4', 'Cosmos Hub', 'ATOM')
export const osmosis = createNetwork('osmosis-1', 'Osmosis', 'OSMO')
export const request = { networks: [cosmoshub, osmosis], preferred: { cosmos: cosmoshub } }
export const addresses = mockCosmosAccounts.map(({ address }) => address) as [string, string, string]
/** The first account on Osmosis. */
export const onOsmosis = 'osmo15428vq2uzwhm3taey9sr9x5vm6tk78ew30x0ct'

export function createNetwork(id: string, name: string, symbol: string, rest: object = {}): CaipNetwork {
  return toCaipNetwork({
    id,
    name,
    chainNamespace: 'cosmos',
    nativeCurrency: { name: symbol, symbol, decimals: 6 },
    rpcUrls: { default: { http: [] } },
    ...rest,
  })
}

let worlds = 0

/**
 * Creates a scripted wallet and its connector.
 *
 * @param wallet the known wallet by which it is found; without it, it is one of the site's own
 */
export function createWorld(
  { page = new EventTarget(), ...options }: MockCosmosWalletOptions = {},
  wallet?: CosmosWallet,
) {
  // Each mock is a different wallet, so that the stored state of one does not affect the next.
  const mock = createMockCosmosWallet({ name: `test${worlds++}`, page, ...options })
  const uninstall = mock.install()
  const context = createAdapterContext()
  const connect = () =>
    createCosmosConnector(
      page,
      wallet ?? {
        id: mock.name,
        name: 'Test Wallet',
        find: host => (host as unknown as Record<string, unknown>)[mock.name],
      },
      context,
    )
  const connector = connect()
  return {
    mock,
    page,
    uninstall,
    connector,
    context,
    /** Creates the connector of the same wallet after a reload of the page. */
    reload: connect,
    provider: () => connector.getProvider('cosmos') as CosmosProvider,
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

/** Creates a known wallet that differs from Keplr as much as possible. */
export function createKnownWorld(name: string) {
  return createWorld(
    { name },
    knownWallets.find(({ id }) => id === name),
  )
}

/** Verifies a signature. The wallet signs with CosmJS, which uses noble; elliptic has to accept its signatures. */
export async function expectSigned(bytes: Uint8Array, { pub_key, signature }: StdSignature, key: string) {
  expect(toHex(fromBase64(pub_key.value as string))).toBe(key)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()))
  const raw = fromBase64(signature)
  const parts = { r: toHex(raw.slice(0, 32)), s: toHex(raw.slice(32)) }
  const point = new elliptic.ec('secp256k1').keyFromPublic(key, 'hex')
  expect(point.verify(Array.from(digest), parts)).toBe(true)
  digest[3] = (digest[3] ?? 0) ^ 1
  expect(point.verify(Array.from(digest), parts)).toBe(false)
}

/** Returns an Amino document's bytes: JSON with sorted keys, and three characters escaped. */
export function toAminoBytes(document: unknown): Uint8Array {
  const sort = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sort)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([k, v]) => [k, sort(v)]),
    )
  }
  const escapes: Record<string, string> = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e' }
  return new TextEncoder().encode(JSON.stringify(sort(document)).replace(/[&<>]/g, found => escapes[found] ?? found))
}

/** Returns a direct document's bytes (protobuf `cosmos.tx.v1beta1.SignDoc`). */
export function toDirectBytes({ bodyBytes, authInfoBytes, chainId, accountNumber }: SignDoc): Uint8Array {
  const varint = (value: bigint): number[] =>
    value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)]
  const field = (tag: number, bytes: Uint8Array) => [(tag << 3) | 2, ...varint(BigInt(bytes.length)), ...bytes]
  return Uint8Array.from([
    ...field(1, bodyBytes),
    ...field(2, authInfoBytes),
    ...field(3, new TextEncoder().encode(chainId)),
    ...(accountNumber === 0n ? [] : [4 << 3, ...varint(accountNumber)]),
  ])
}

/** Returns the bytes that `signArbitrary` signs (ADR-036). */
export function toArbitraryBytes(signer: string, text: string): Uint8Array {
  const data = btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))
  return toAminoBytes({
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data, signer } }],
    sequence: '0',
  })
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), character => character.charCodeAt(0))
}

/** Creates the harness of the conformance suite. Such a wallet has no current chain: the connector keeps the site's. */
export function createHarness(): ConnectorHarness {
  const { mock, connector, provider, uninstall } = createWorld()
  const network = () => provider()?.chain ?? cosmoshub.caipNetworkId
  const questions = ['enable', 'getKey', 'signArbitrary', 'disable', 'experimentalSuggestChain'] as const
  return {
    connector,
    networks: [cosmoshub, osmosis],
    otherAccounts: [addresses[1]],
    wallet: {
      hasNetwork: false,
      standsBy: true,
      accounts: () => (network() === osmosis.caipNetworkId ? [onOsmosis] : mock.accounts()),
      network,
      questions: () => mock.switches.calls.filter(({ asked }) => asked).length,
      reject: error => mock.switches.behave({ fail: error }, ...questions),
      fallSilent: () => mock.switches.behave('silent'),
      changeAccounts: mock.setAccounts,
      changeNetwork: () => {},
      listenerCount: mock.listenerCount,
    },
    async signAndVerify(site, message) {
      const { signArbitrary, address = '' } = site as CosmosProvider
      const signature = await signArbitrary('cosmoshub-4', address, message)
      await expectSigned(toArbitraryBytes(address, message), signature, mockCosmosAccounts[0].publicKey)
    },
    stop: uninstall,
  }
}
