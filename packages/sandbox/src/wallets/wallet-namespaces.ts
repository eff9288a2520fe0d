import { createBitcoinNamespace } from './bitcoin/bitcoin-namespace.ts'
import { createCosmosNamespace } from './cosmos/cosmos-namespace.ts'
import { createEip155Namespace } from './eip155/eip155-namespace.ts'
import { createPolkadotNamespace } from './polkadot/polkadot-namespace.ts'
import { createSolanaNamespace } from './solana/solana-namespace.ts'
import type { WalletNamespace } from './wallet-namespace.ts'

/**
 * Returns the namespaces of the pairing wallet, in the order of display. Add a line for a new one.
 * @param rpcUrl Returns the address of a sandbox chain's node, from its CAIP-2 id.
 */
export function createWalletNamespaces(rpcUrl: (caip2: string) => string): WalletNamespace[] {
  return [
    createEip155Namespace(rpcUrl),
    createSolanaNamespace(rpcUrl),
    createBitcoinNamespace(),
    createPolkadotNamespace(),
    createCosmosNamespace(),
  ]
}
