export type { SolanaProvider as Provider } from './solana-provider.ts'
export { useAppKitConnection, type UseAppKitConnectionReturn } from './use-app-kit-connection.ts'
