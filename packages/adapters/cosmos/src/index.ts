export { CosmosAdapter, type CosmosAdapterOptions } from './cosmos-adapter.ts'
export type { CosmosKey, CosmosProvider, CosmosProviderEvents } from './cosmos-provider.ts'
export type { CosmosWallet } from './cosmos-wallet.ts'
