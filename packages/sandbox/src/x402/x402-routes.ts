import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'

import type { SandboxChains } from '../chains/start-chains.ts'

/** Path of the paid page. */
export const x402Path = '/sandbox/paid'

/** A page that is paid for by x402, one request after another. `?chainId=` selects the chain, by default Ethereum. */
export function createX402Routes(chains: () => SandboxChains | undefined, origin: () => string): Hono {
  const app = new Hono()
  let line: Promise<unknown> = Promise.resolve()
  app.all(x402Path, async context => {
    const chain = chains()?.get(context.req.query('chainId') ?? 'eip155:1')
    if (!chain) throw new HTTPException(400, { message: 'No chain of the sandbox' })
    const { answerX402 } = await import('./answer-x402.ts')
    const answer = line.then(() => answerX402(chain, `${origin()}${x402Path}`, context.req.raw))
    line = answer.catch(() => {})
    return answer
  })
  return app
}
