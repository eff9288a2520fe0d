import { Hono } from 'hono'

import type { SandboxChains } from '../chains/start-chains.ts'
import type { SolanaClusters } from '../solana/solana-clusters.ts'

const nodeTimeoutMs = 30_000

/** JSON-RPC at `/v1/?chainId={caip}&projectId={id}` (S7.27), answered by the chain's own node. */
export function createRpcRoutes(chains: () => SandboxChains | undefined, solana: SolanaClusters): Hono {
  const app = new Hono()
  const answer = async (request: Request): Promise<Response> => {
    const caip2 = new URL(request.url).searchParams.get('chainId') ?? ''
    if (solana.has(caip2)) return answerSolana(solana, caip2, request)
    const chain = chains()?.get(caip2)
    if (!chain) return rpcError(400, -32602, `No such chain in the sandbox: ${caip2.slice(0, 64)}`)
    try {
      const response = await fetch(chain.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: await request.text(),
        signal: AbortSignal.timeout(nodeTimeoutMs),
      })
      return new Response(response.body, { status: response.status, headers: { 'content-type': 'application/json' } })
    } catch {
      return rpcError(502, -32603, `The node of ${caip2} does not answer`)
    }
  }
  app.post('/v1', context => answer(context.req.raw))
  app.post('/v1/', context => answer(context.req.raw))
  return app
}

async function answerSolana(solana: SolanaClusters, caip2: string, request: Request): Promise<Response> {
  try {
    return Response.json(await solana.answer(caip2, await request.json()))
  } catch (error) {
    return error instanceof SyntaxError
      ? rpcError(400, -32700, 'Parse error')
      : rpcError(502, -32603, `The node of ${caip2} does not answer`)
  }
}

function rpcError(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status })
}
