import { Hono } from 'hono'
import type { Hex } from 'viem'
import * as v from 'valibot'

import { caip10Schema, formatCaip10 } from '../blockchain/caip10.ts'
import type { SandboxChains } from '../chains/start-chains.ts'
import { parseInput, readJson } from '../read-request.ts'
import { findChain, findPair, swapPairSchema, swapRequestSchema } from './swap-request.ts'

/** Default tolerance of a swap, in percent (S9.22). */
const defaultSlippage = 1

const slippageSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(50))

const buildSchema = v.object({
  ...swapRequestSchema.entries,
  slippage: v.optional(slippageSchema),
  eip155: v.optional(v.object({ slippage: v.optional(slippageSchema) })),
  disableEstimate: v.optional(v.boolean(), false),
  permit: v.optional(
    v.object({
      deadline: v.pipe(
        v.string(),
        v.regex(/^\d{1,15}$/, 'Not a time in seconds'),
        v.transform(text => BigInt(text)),
      ),
      signature: v.pipe(
        v.string(),
        v.regex(/^0x[0-9a-f]{130}$/i, 'Not a signature of 65 bytes'),
        v.transform(text => text as Hex),
      ),
    }),
  ),
})

const allowanceSchema = v.object({
  tokenAddress: caip10Schema,
  userAddress: swapPairSchema.entries.userAddress,
})

/** Swaps on the exchange of the local chains (S1.58). The code that reads contracts is loaded at its first use. */
export function createConvertRoutes(chains: () => SandboxChains | undefined, origin: () => string): Hono {
  const app = new Hono()

  app.get('/v1/convert/tokens', async context => {
    const chain = chains()?.get(context.req.query('chainId') ?? '')
    if (!chain) return context.json({ tokens: [] })
    const { readSwapTokens } = await import('./read-convert.ts')
    return context.json({ tokens: await readSwapTokens(chain, origin()) })
  })

  app.get('/v1/convert/quotes', async context => {
    const request = parseInput(swapRequestSchema, context.req.query())
    const pair = findPair(chains(), request)
    const { quoteSwap } = await import('./quote-swap.ts')
    const quote = {
      id: null,
      fromAmount: String(request.amount),
      fromAccount: formatCaip10(request.from),
      toAmount: String(await quoteSwap(pair, request.amount)),
      toAccount: formatCaip10(request.to),
      takesPermit: true,
    }
    return context.json({ quotes: [quote] })
  })

  app.get('/v1/convert/gas-price', async context => {
    const chain = findChain(chains(), context.req.query('chainId') ?? '')
    const { readGasPrice } = await import('./read-convert.ts')
    return context.json(await readGasPrice(chain))
  })

  app.get('/v1/convert/allowance', async context => {
    const { tokenAddress, userAddress } = parseInput(allowanceSchema, context.req.query())
    const chain = findChain(chains(), tokenAddress.caip2)
    const { readAllowance } = await import('./read-convert.ts')
    return context.json({ allowance: String(await readAllowance(chain, tokenAddress.address, userAddress)) })
  })

  app.post('/v1/convert/build-transaction', async context => {
    const request = parseInput(buildSchema, await readJson(context.req.raw))
    const pair = findPair(chains(), request)
    const slippage = request.eip155?.slippage ?? request.slippage ?? defaultSlippage
    const { buildSwap } = await import('./build-swap.ts')
    const { permit } = request
    const how = { slippage, isEstimated: !request.disableEstimate, ...(permit && { permit }) }
    return context.json(await buildSwap(pair, request.amount, how))
  })

  app.get('/v1/convert/build-approve', async context => {
    const pair = findPair(chains(), parseInput(swapPairSchema, context.req.query()))
    const { buildApproval } = await import('./build-swap.ts')
    return context.json(await buildApproval(pair))
  })
  return app
}
