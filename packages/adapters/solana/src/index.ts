export { SolanaAdapter } from './solana-adapter.ts'
export type {
  SendTransactionOptions,
  SolanaProvider,
  SolanaProvider as Provider,
  SolanaProviderEvents,
} from './solana-provider.ts'
export type { SolanaSignInInput, SolanaSignInOutput } from './sign-in.ts'
export type { AnyTransaction, KitTransaction } from './transaction-bytes.ts'
