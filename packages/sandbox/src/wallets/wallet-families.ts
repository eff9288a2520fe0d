import { createBitcoinFamily } from './bitcoin/bitcoin-family.ts'
import { createCosmosFamily } from './cosmos/cosmos-family.ts'
import { createEip155Family } from './eip155/eip155-family.ts'
import { createPolkadotFamily } from './polkadot/polkadot-family.ts'
import { createSolanaFamily } from './solana/solana-family.ts'
import type { WalletFamily } from './wallet-family.ts'

/**
 * Returns the namespaces of the pairing wallet, in the order of display. Add a line for a new one.
 * @param rpcUrl Returns the address of a sandbox chain's node, from its CAIP-2 id.
 */
export function createWalletFamilies(rpcUrl: (caip2: string) => string): WalletFamily[] {
  return [
    createEip155Family(rpcUrl),
    createSolanaFamily(rpcUrl),
    createBitcoinFamily(),
    createPolkadotFamily(),
    createCosmosFamily(),
  ]
}
