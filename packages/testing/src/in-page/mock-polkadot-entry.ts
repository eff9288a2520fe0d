import { createMockPolkadotWallet, type MockPolkadotWalletOptions } from '../mock-polkadot-wallet.ts'
import { runMockWallet } from './run-mock-wallet.ts'

export function run(key: string, options: MockPolkadotWalletOptions): void {
  runMockWallet(key, createMockPolkadotWallet(options))
}
