export { authConnector } from './auth-connector.ts'
export { latchkeyConnector } from './latchkey-connector.ts'
export { WagmiAdapter, type WagmiAdapterOptions } from './wagmi-adapter.ts'
