import type { KitOptions } from '@latchkey/core'
import { type ChainNamespace, defineChain, type WalletAccount } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  mockAddresses,
  type MockConnector,
  testNetworks,
} from '@latchkey/testing'

import type { WorldOptions } from './world.ts'

export const bitcoin = defineChain({
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://bitcoin.example'] } },
})

export const polkadot = defineChain({
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://polkadot.example'] } },
})

export const cosmos = defineChain({
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Cosmos', symbol: 'ATOM', decimals: 6 },
  rpcUrls: { default: { http: ['https://cosmos.example'] } },
})

/** Addresses besides the first of each namespace. */
export const otherAddresses = {
  eip155: '0x2C00000000000000000000000000000000009a07',
  solana: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  bip122: 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297',
} as const

/** Wallets of three namespaces; Harbor serves all of them. */
export interface Namespaces {
  readonly harbor: MockConnector
  readonly harborOnSolana: MockConnector
  readonly harborOnBitcoin: MockConnector
  /** Serves EVM only, with two accounts. */
  readonly foxglove: MockConnector
  /** Serves EVM only. */
  readonly juniper: MockConnector
  /** Serves Solana only. */
  readonly kestrel: MockConnector
  readonly options: WorldOptions
}

/** Creates the wallets. @param name name of the wallet of all namespaces. @default 'Harbor' */
export function createNamespaces(name = 'Harbor', options: Partial<KitOptions> = {}): Namespaces {
  const info = { rdns: 'io.harbor' }
  const harbor = createMockConnector({ id: 'io.harbor', name, info })
  const harborOnSolana = createMockConnector({ id: 'harbor.solana', name, info, chains: ['solana'] })
  const harborOnBitcoin = createMockConnector({ id: 'harbor.bitcoin', name, info, chains: ['bip122'] })
  const foxglove = createMockConnector({
    id: 'io.foxglove',
    name: 'Foxglove',
    addresses: { eip155: [otherAddresses.eip155, '0x8F0000000000000000000000000000000000c41D'] },
  })
  const juniper = createMockConnector({
    id: 'io.juniper',
    name: 'Juniper',
    addresses: { eip155: ['0xA90000000000000000000000000000000040cc18'] },
  })
  const kestrel = createMockConnector({
    id: 'app.kestrel',
    name: 'Kestrel Wallet',
    chains: ['solana'],
    addresses: { solana: [otherAddresses.solana] },
  })
  // Only EVM and Solana have balances (S9.44).
  const bitcoinAdapter = createMockAdapter({ namespace: 'bip122', connectors: [harborOnBitcoin], actions: {} })
  return {
    harbor,
    harborOnSolana,
    harborOnBitcoin,
    foxglove,
    juniper,
    kestrel,
    options: {
      pairs: ['eip155', 'solana', 'bip122'],
      adapters: [
        createMockAdapter({ connectors: [harbor, foxglove, juniper] }),
        createMockAdapter({ namespace: 'solana', connectors: [harborOnSolana, kestrel] }),
        bitcoinAdapter,
      ],
      options: {
        networks: [testNetworks.mainnet, testNetworks.base, testNetworks.solana, bitcoin],
        features: { multiWallet: true },
        ...options,
      },
    },
  }
}

/** Connector ids of the wallet that serves all namespaces, by namespace, in the order of the site. */
export const everyNamespace = {
  eip155: 'harbor.eip155',
  solana: 'harbor.solana',
  bip122: 'harbor.bip122',
  polkadot: 'harbor.polkadot',
  cosmos: 'harbor.cosmos',
} as const satisfies Record<ChainNamespace, string>

/**
 * Creates a site with networks of all five namespaces, and one wallet that serves them all. @param name the wallet's name.
 * @default 'Harbor'
 */
export function createEveryNamespace(name = 'Harbor'): WorldOptions {
  const namespaces = Object.keys(everyNamespace) as ChainNamespace[]
  const adapters = namespaces.map(namespace => {
    const connector = createMockConnector({
      id: everyNamespace[namespace],
      name,
      info: { rdns: 'io.harbor' },
      chains: [namespace],
    })
    return createMockAdapter({ namespace, connectors: [connector] })
  })
  return {
    adapters,
    options: {
      networks: [testNetworks.mainnet, testNetworks.base, testNetworks.solana, bitcoin, polkadot, cosmos],
      features: { multiWallet: true },
    },
  }
}

/** Connector ids of the wallets of {@link createDozen}. */
export const dozenIds: readonly string[] = Array.from({ length: 12 }, (_, index) => `dozen.${index}`)

/**
 * Creates a site of one namespace with twelve wallets. @param name the wallets' name, to which a number is appended. @default
 * 'Harbor'
 */
export function createDozen(name = 'Harbor'): WorldOptions {
  return {
    installed: dozenIds.map((id, index) =>
      createMockConnector({
        id,
        name: `${name} ${index}`,
        addresses: { eip155: [`0x${(0xa0 + index).toString(16)}${'0'.repeat(34)}9a07`] },
      }),
    ),
    options: { networks: [testNetworks.mainnet], features: { multiWallet: true } },
  }
}

/** The two accounts of a Bitcoin wallet: for payments, and for ordinals. */
export const bitcoinAccounts: readonly WalletAccount[] = [
  { namespace: 'bip122', address: mockAddresses.bip122, type: 'payment' },
  { namespace: 'bip122', address: otherAddresses.bip122, type: 'ordinal' },
]
