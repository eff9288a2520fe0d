import { createMockBitcoinWallet, type MockBitcoinWalletOptions } from '../mock-bitcoin-wallet.ts'
import { runMockWallet } from './run-mock-wallet.ts'

export function run(key: string, options: MockBitcoinWalletOptions): void {
  runMockWallet(key, createMockBitcoinWallet(options))
}
