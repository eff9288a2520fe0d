export { PolkadotAdapter } from './polkadot-adapter.ts'
export type { PolkadotAccount, PolkadotProvider, PolkadotProviderEvents } from './polkadot-provider.ts'
