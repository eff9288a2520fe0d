export { SolanaAdapter } from './solana-adapter.ts'
export type { SendTransactionOptions, SolanaProvider, SolanaProviderEvents } from './solana-provider.ts'
export type { AnyTransaction } from './transaction-bytes.ts'
