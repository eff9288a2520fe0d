export { PolkadotAdapter } from './polkadot-adapter.ts'
