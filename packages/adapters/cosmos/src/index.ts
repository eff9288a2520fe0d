export { CosmosAdapter } from './cosmos-adapter.ts'
