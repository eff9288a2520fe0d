export * from '@latchkey/appkit/networks'
export type { CaipNetworkId, ChainNamespace } from '@latchkey/appkit'
