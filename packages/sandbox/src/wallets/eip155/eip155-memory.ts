import type { Eip155Chain } from './eip155-chain.ts'

/** Stored state of the EVM namespace for one origin: the current chain, and added ones. */
export interface Eip155Memory {
  chainId?: number
  added: readonly Eip155Chain[]
}

/** Parses a stored value. A malformed part is left out. */
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
