import type { MockBitcoinMethod } from '../mock-bitcoin-desk.ts'
import type { MockBitcoinWalletOptions } from '../mock-bitcoin-wallet.ts'
import type { MockCosmosMethod, MockCosmosWalletOptions } from '../mock-cosmos-wallet.ts'
import type { MockEvmMethod, MockEvmWalletOptions } from '../mock-evm-wallet.ts'
import type { MockPolkadotMethod, MockPolkadotWalletOptions } from '../mock-polkadot-wallet.ts'
import type { MockSolanaMethod, MockSolanaWalletOptions } from '../mock-solana-wallet.ts'

/** The mock wallets of pages: one row per namespace with its options and method names. */
export interface MockWalletNamespaces {
  /** EVM. */
  eip155: { options: MockEvmWalletOptions; method: MockEvmMethod }
  /** Solana. */
  solana: { options: MockSolanaWalletOptions; method: MockSolanaMethod }
  /** Bitcoin. */
  bip122: { options: MockBitcoinWalletOptions; method: MockBitcoinMethod }
  /** Cosmos. */
  cosmos: { options: MockCosmosWalletOptions; method: MockCosmosMethod }
  /** Polkadot. */
  polkadot: { options: MockPolkadotWalletOptions; method: MockPolkadotMethod }
}

/** The namespaces with a mock wallet. */
export type MockWalletNamespace = keyof MockWalletNamespaces

/** Default names of the wallets. */
export const defaultNames = {
  eip155: 'Mock Wallet',
  solana: 'Mock Wallet',
  bip122: 'Mock Wallet',
  cosmos: 'keplr',
  polkadot: 'mock-wallet',
} as const satisfies Record<MockWalletNamespace, string>
