export { BitcoinAdapter } from './bitcoin-adapter.ts'
