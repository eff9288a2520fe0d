import type { MockEvmMethod, MockEvmWalletOptions } from '../mock-evm-wallet.ts'

/** The mock wallets that a page can have: the options and the method names of each family. A family is one row. */
export interface MockWalletFamilies {
  eip155: { options: MockEvmWalletOptions; method: MockEvmMethod }
}

export type MockWalletFamily = keyof MockWalletFamilies
