import { Hono } from 'hono'
import * as v from 'valibot'

import type { SandboxChains } from '../chains/start-chains.ts'
import { parseInput, readJson } from '../read-request.ts'

const querySchema = v.object({
  currency: v.literal('usd'),
  addresses: v.pipe(v.array(v.string()), v.maxLength(1_000)),
})

/** Prices of tokens (S7.07). */
export function createPriceRoutes(chains: () => SandboxChains | undefined, origin: () => string): Hono {
  const app = new Hono()
  app.post('/v1/fungible/price', async context => {
    const { addresses } = parseInput(querySchema, await readJson(context.req.raw))
    const { readPrices } = await import('./read-prices.ts')
    return context.json({ fungibles: await readPrices(chains(), addresses, origin()) })
  })
  return app
}
