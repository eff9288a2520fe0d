export { EvmAdapter } from './evm-adapter.ts'
