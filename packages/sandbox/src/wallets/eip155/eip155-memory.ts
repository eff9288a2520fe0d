import type { Eip155Chain } from './eip155-chain.ts'

/** What the EVM family remembers for one origin: which chain it is on, and which were added. */
export interface Eip155Memory {
  chainId?: number
  added: readonly Eip155Chain[]
}

/** Reads what storage holds; anything malformed counts as not there. */
export function readEip155Memory(value: unknown): Eip155Memory {
  const { chainId, added } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return {
    ...(typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0 ? { chainId } : {}),
    added: Array.isArray(added) ? added.filter(isChain) : [],
  }
}

function isChain(value: unknown): value is Eip155Chain {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, symbol, rpcUrl } = value as Record<string, unknown>
  return typeof id === 'number' && [name, symbol, rpcUrl].every(text => typeof text === 'string')
}
