import type { MockBitcoinMethod } from '../mock-bitcoin-desk.ts'
import type { MockBitcoinWalletOptions } from '../mock-bitcoin-wallet.ts'
import type { MockCosmosMethod, MockCosmosWalletOptions } from '../mock-cosmos-wallet.ts'
import type { MockEvmMethod, MockEvmWalletOptions } from '../mock-evm-wallet.ts'
import type { MockPolkadotMethod, MockPolkadotWalletOptions } from '../mock-polkadot-wallet.ts'
import type { MockSolanaMethod, MockSolanaWalletOptions } from '../mock-solana-wallet.ts'

/** The mock wallets that a page can have: the options and the method names of each family. A family is one row. */
export interface MockWalletFamilies {
  eip155: { options: MockEvmWalletOptions; method: MockEvmMethod }
  solana: { options: MockSolanaWalletOptions; method: MockSolanaMethod }
  bip122: { options: MockBitcoinWalletOptions; method: MockBitcoinMethod }
  cosmos: { options: MockCosmosWalletOptions; method: MockCosmosMethod }
  polkadot: { options: MockPolkadotWalletOptions; method: MockPolkadotMethod }
}

export type MockWalletFamily = keyof MockWalletFamilies

/** What each is called unless told otherwise. */
export const defaultNames = {
  eip155: 'Mock Wallet',
  solana: 'Mock Wallet',
  bip122: 'Mock Wallet',
  cosmos: 'keplr',
  polkadot: 'mock-wallet',
} as const satisfies Record<MockWalletFamily, string>
