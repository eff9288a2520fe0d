import { createMockSolanaWallet, type MockSolanaWalletOptions } from '../mock-solana-wallet.ts'
import { runMockWallet } from './run-mock-wallet.ts'

export function run(key: string, options: MockSolanaWalletOptions): void {
  runMockWallet(key, createMockSolanaWallet(options))
}
