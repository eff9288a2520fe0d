export { SolanaAdapter } from './solana-adapter.ts'
