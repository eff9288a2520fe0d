export * from './networks/evm.generated.ts'
export type { EvmNetwork } from './networks/evm-network.ts'
export { type AppKitNetwork, type CaipNetwork, defineChain } from '@latchkey/primitives'

export { bitcoin, bitcoinTestnet } from './networks/bitcoin.ts'
export { cosmoshub, osmosis } from './networks/cosmos.ts'
export { kusamaAssetHub, polkadot, polkadotAssetHub, westend, westendAssetHub } from './networks/polkadot.ts'
export { solana, solanaDevnet, solanaTestnet } from './networks/solana.ts'
