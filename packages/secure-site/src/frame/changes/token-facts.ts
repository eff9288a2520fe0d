import type { Address, Hex } from 'viem'

import { readWord } from './words.ts'

/** What a token says of itself. A contract can call itself what it likes: its address says which one it is. */
export interface TokenFacts {
  /** Letters and digits alone, in which no two signs look alike. */
  readonly symbol?: string
  /** How many decimals its whole unit has, 36 at most. */
  readonly decimals?: number
}

/** What a token is asked for its symbol, and for its decimals. */
export function toFactCalls(to: Address): { to: Address; data: Hex }[] {
  return [
    { to, data: '0x95d89b41' },
    { to, data: '0x313ce567' },
  ]
}

/** @param taken the symbol of the network's own currency, which no token has */
export function readTokenFacts(symbolOutput: unknown, decimalsOutput: unknown, taken: string): TokenFacts {
  const decimals = readWord(decimalsOutput)
  const symbol = readSymbol(symbolOutput)
  return {
    ...(symbol !== undefined && symbol.toLowerCase() !== taken.toLowerCase() && { symbol }),
    ...(decimals !== undefined && decimals <= 36n && { decimals: Number(decimals) }),
  }
}

/** A text, or 32 bytes, as the first tokens had it. */
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
