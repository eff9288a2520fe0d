import type { KitOptions } from '@latchkey/core'
import { defineChain, type WalletAccount } from '@latchkey/primitives'
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

/** Addresses beside the first of each family. */
export const otherAddresses = {
  eip155: '0x2C00000000000000000000000000000000009a07',
  solana: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  bip122: 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297',
} as const

/** Wallets of three families; Harbor serves all of them. */
export interface Families {
  readonly harbor: MockConnector
  readonly harborOnSolana: MockConnector
  readonly harborOnBitcoin: MockConnector
  /** EVM alone, with two accounts. */
  readonly foxglove: MockConnector
  /** EVM alone. */
  readonly juniper: MockConnector
  /** Solana alone. */
  readonly kestrel: MockConnector
  readonly options: WorldOptions
}

/** @param name what the wallet of all families is called */
export function createFamilies(name = 'Harbor', options: Partial<KitOptions> = {}): Families {
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
  const bitcoinAdapter = createMockAdapter({ namespace: 'bip122', connectors: [harborOnBitcoin] })
  // Balances cover EVM and Solana (specification, section 9).
  delete bitcoinAdapter.fetchBalance
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

/** The two accounts of a Bitcoin wallet: for payments, and for ordinals. */
export const bitcoinAccounts: readonly WalletAccount[] = [
  { namespace: 'bip122', address: mockAddresses.bip122, type: 'payment' },
  { namespace: 'bip122', address: otherAddresses.bip122, type: 'ordinal' },
]
