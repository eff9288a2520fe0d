import type { Token } from '../../shared/token.ts'

/** Filters tokens by name, symbol or address. An empty query returns all of them. */
export function findTokens(tokens: readonly Token[], query: string): readonly Token[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return tokens
  const isLike = (text: string | undefined): boolean => text?.toLowerCase().includes(wanted) ?? false
  return tokens.filter(({ name, symbol, address }) => isLike(name) || isLike(symbol) || isLike(address))
}
