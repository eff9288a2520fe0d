import { erc20Abi, type Hex, type PublicClient } from 'viem'

import type { SandboxChain } from '../chains/start-chains.ts'
import { isNativeAddress } from './native-address.ts'

/** A token's own description. */
export interface TokenFacts {
  name: string
  symbol: string
  decimals: number
}

/** Reads the token at `address` of `chain`, whose own currency has an address too. Undefined if it is not an ERC-20. */
export async function readToken(
  client: PublicClient,
  chain: SandboxChain,
  address: Hex,
): Promise<TokenFacts | undefined> {
  if (isNativeAddress(address)) return chain.nativeCurrency
  const token = { abi: erc20Abi, address } as const
  try {
    const [name, symbol, decimals] = await Promise.all([
      client.readContract({ ...token, functionName: 'name' }),
      client.readContract({ ...token, functionName: 'symbol' }),
      client.readContract({ ...token, functionName: 'decimals' }),
    ])
    return { name, symbol, decimals }
  } catch {
    return undefined
  }
}

/** Returns the address of a token's logo. */
export function toTokenIcon(origin: string, symbol: string): string {
  return `${origin}/public/getTokenImage/${encodeURIComponent(symbol)}`
}
