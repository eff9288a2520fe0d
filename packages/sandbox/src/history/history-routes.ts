import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'

import { addressSchema } from '../blockchain/caip10.ts'
import type { SandboxChains } from '../chains/start-chains.ts'
import { parseInput } from '../read-request.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { parseCursor } from './history-position.ts'

const querySchema = v.object({
  account: addressSchema,
  cursor: v.optional(v.string(), ''),
  /** The chain, as CAIP-2. Missing: every chain. */
  chainId: v.optional(v.string(), ''),
  onramp: v.optional(v.picklist(['coinbase'])),
})

/** Past transactions of an account, from the blocks of the local chains (S7.04). */
export function createHistoryRoutes(
  chains: () => SandboxChains | undefined,
  state: SandboxState,
  origin: () => string,
): Hono {
  const app = new Hono()
  app.get('/v1/account/:account/history', async context => {
    const query = parseInput(querySchema, { ...context.req.query(), account: context.req.param('account') })
    const after = query.cursor === '' ? {} : parseCursor(query.cursor)
    if (!after) throw new HTTPException(400, { message: 'cursor: Not one that was given' })
    // Loaded at its first use, because reading blocks needs much of viem and the start should be quick.
    const { readAccountHistory } = await import('./read-account-history.ts')
    const history = await readAccountHistory({
      account: query.account,
      chains: chains()?.list.filter(({ caip2 }) => query.chainId === '' || caip2 === query.chainId) ?? [],
      after,
      isOnlyPurchases: query.onramp !== undefined,
      isPurchase: (caip2, hash) => state.purchases.some(other => other.caip2 === caip2 && other.hash === hash),
      origin: origin(),
    })
    return context.json(history)
  })
  return app
}
