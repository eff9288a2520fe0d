import { createMockEvmWallet, type MockEvmWalletOptions } from '../mock-evm-wallet.ts'
import { runMockWallet } from './run-mock-wallet.ts'

export function run(key: string, options: MockEvmWalletOptions): void {
  const name = key.slice(key.indexOf(':'))
  // The namespaces of one extension are mock wallets with the same name.
  const onRevoke = (): void => {
    for (const [other, wallet] of Object.entries(window.latchkeyMockWallets ?? {}))
      if (other !== key && other.endsWith(name)) wallet.run({ do: 'disconnect' })
  }
  runMockWallet(key, createMockEvmWallet({ ...options, onRevoke }))
}
