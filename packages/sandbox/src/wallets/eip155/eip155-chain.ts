import { numberToHex } from 'viem'

/** A chain of an EVM wallet. */
export interface Eip155Chain {
  id: number
  name: string
  /** Symbol of the native coin. */
  symbol: string
  /** JSON-RPC address of the chain. */
  rpcUrl: string
}

const sandboxChains = [
  { id: 1, name: 'Ethereum', symbol: 'ETH' },
  { id: 137, name: 'Polygon', symbol: 'POL' },
] as const

/** Returns the chains that the sandbox runs, with the addresses of their nodes. */
export function createEip155Chains(rpcUrl: (caip2: string) => string): Eip155Chain[] {
  return sandboxChains.map(chain => ({ ...chain, rpcUrl: rpcUrl(`eip155:${chain.id}`) }))
}

/** Returns a chain id as EIP-695 writes it: hexadecimal without leading zeros. */
export function toHexChainId(id: number): string {
  return numberToHex(id)
}
