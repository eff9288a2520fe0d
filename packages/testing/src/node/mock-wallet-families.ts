import type { MockEvmMethod, MockEvmWalletOptions } from '../mock-evm-wallet.ts'
import type { MockSolanaMethod, MockSolanaWalletOptions } from '../mock-solana-wallet.ts'

/** The mock wallets that a page can have: the options and the method names of each family. A family is one row. */
export interface MockWalletFamilies {
  eip155: { options: MockEvmWalletOptions; method: MockEvmMethod }
  solana: { options: MockSolanaWalletOptions; method: MockSolanaMethod }
}

export type MockWalletFamily = keyof MockWalletFamilies
