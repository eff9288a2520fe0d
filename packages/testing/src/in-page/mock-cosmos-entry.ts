import { createMockCosmosWallet, type MockCosmosWalletOptions } from '../mock-cosmos-wallet.ts'
import { runMockWallet } from './run-mock-wallet.ts'

export function run(key: string, options: MockCosmosWalletOptions): void {
  runMockWallet(key, createMockCosmosWallet(options))
}
