import type { Address, Hex } from 'viem'

import { readWord } from './words.ts'

/** A token's own description, untrusted. Only its address identifies it. */
export interface TokenFacts {
  /** The symbol, if it has only letters and digits without similar characters. */
  readonly symbol?: string
  /** Decimals of the token's unit, at most 36. */
  readonly decimals?: number
}

/** Creates the calls that read a token's symbol and decimals. */
export function toFactCalls(to: Address): { to: Address; data: Hex }[] {
  return [
    { to, data: '0x95d89b41' },
    { to, data: '0x313ce567' },
  ]
}

/**
 * Parses a token's answers.
 *
 * @param taken symbol of the network's native currency, which a token must not use
 */
export function readTokenFacts(symbolOutput: unknown, decimalsOutput: unknown, taken: string): TokenFacts {
  const decimals = readWord(decimalsOutput)
  const symbol = readSymbol(symbolOutput)
  return {
    ...(symbol !== undefined && symbol.toLowerCase() !== taken.toLowerCase() && { symbol }),
    ...(decimals !== undefined && decimals <= 36n && { decimals: Number(decimals) }),
  }
}

/** Decodes a string, or 32 bytes as in the first tokens. */
function readSymbol(output: unknown): string | undefined {
  if (typeof output !== 'string' || !/^0x(?:[0-9a-f]{2})+$/i.test(output)) return undefined
  const hex = output.slice(2)
  const length = hex.length === 64 ? 32 : Number(readWord(`0x${hex.slice(64, 128)}`) ?? 0n)
  if (length > 32) return undefined
  const start = hex.length === 64 ? 0 : 128
  const text = (hex.slice(start, start + length * 2).match(/../g) ?? [])
    .map(byte => String.fromCharCode(Number.parseInt(byte, 16)))
    .join('')
    .replace(/\0+$/, '')
  return /^[A-Za-z0-9.$+_-]{1,16}$/.test(text) ? text : undefined
}
