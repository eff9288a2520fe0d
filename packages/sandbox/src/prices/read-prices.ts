import type { FungiblePrice } from '@latchkey/protocol'
import * as v from 'valibot'

import { caip10Schema } from '../blockchain/caip10.ts'
import { readToken, toTokenIcon } from '../blockchain/read-token.ts'
import { createChainClient } from '../chains/create-chain-client.ts'
import type { SandboxChains } from '../chains/start-chains.ts'
import { toUsdPrice } from './usd-prices.ts'

/** Reads the prices of the tokens with these CAIP-10 ids, under the ids as requested. Unknown tokens are left out. */
export async function readPrices(
  chains: SandboxChains | undefined,
  ids: readonly string[],
  origin: string,
): Promise<FungiblePrice[]> {
  const prices = await Promise.all(
    ids.map(async (id): Promise<FungiblePrice[]> => {
      const asked = v.safeParse(caip10Schema, id)
      const chain = asked.success ? chains?.get(asked.output.caip2) : undefined
      if (!asked.success || !chain) return []
      const token = await readToken(createChainClient(chain.url), chain, asked.output.address)
      if (!token) return []
      const { name, symbol } = token
      return [{ name, symbol, address: id, iconUrl: toTokenIcon(origin, symbol), price: toUsdPrice(symbol) }]
    }),
  )
  return prices.flat()
}
