import type { WalletAccount as StandardAccount } from '@wallet-standard/base'

import type { WalletChain } from './cluster.ts'
import type { WalletSendOptions } from './send-options.ts'
import type { SolanaSignInInput } from './sign-in.ts'

/** The features of Wallet Standard and of its Solana extension that the kit uses. */
export interface StandardFeatures {
  'standard:connect': { connect(input?: { silent?: boolean }): Promise<{ accounts: readonly StandardAccount[] }> }
  'standard:disconnect': { disconnect(): Promise<void> }
  'standard:events': { on(event: 'change', listener: (change: unknown) => void): () => void }
  'solana:signIn': { signIn(input: SolanaSignInInput): Promise<readonly unknown[]> }
  'solana:signMessage': {
    signMessage(input: { account: StandardAccount; message: Uint8Array }): Promise<readonly { signature: Uint8Array }[]>
  }
  'solana:signTransaction': {
    supportedTransactionVersions: readonly ('legacy' | number)[]
    signTransaction(...inputs: readonly TransactionInput[]): Promise<readonly { signedTransaction: Uint8Array }[]>
  }
  'solana:signAndSendTransaction': {
    supportedTransactionVersions: readonly ('legacy' | number)[]
    signAndSendTransaction(
      ...inputs: readonly (TransactionInput & { options: WalletSendOptions })[]
    ): Promise<readonly { signature: Uint8Array }[]>
  }
  'solana:signAndSendAllTransactions': {
    supportedTransactionVersions: readonly ('legacy' | number)[]
    signAndSendAllTransactions(
      inputs: readonly (TransactionInput & { options: WalletSendOptions })[],
    ): Promise<readonly PromiseSettledResult<{ signature: Uint8Array }>[]>
  }
}

interface TransactionInput {
  account: StandardAccount
  transaction: Uint8Array
  chain?: WalletChain
}
