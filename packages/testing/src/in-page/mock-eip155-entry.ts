import { createMockEvmWallet, type MockEvmWalletOptions } from '../mock-evm-wallet.ts'
import { runMockWallet } from './run-mock-wallet.ts'

export function run(key: string, options: MockEvmWalletOptions): void {
  runMockWallet(key, createMockEvmWallet(options))
}
