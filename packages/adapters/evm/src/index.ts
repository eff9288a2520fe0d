export { EvmAdapter, type EvmAdapterOptions } from './evm-adapter.ts'
