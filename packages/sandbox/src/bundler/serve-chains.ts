import { jsonRpcRequestSchema } from '@latchkey/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'

import type { SandboxChain, SandboxChains } from '../chains/start-chains.ts'
import { BundlerError } from './bundler-error.ts'

/** Answers one JSON-RPC call. @throws BundlerError */
export type ChainService = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Serves JSON-RPC at `path`, for the chain of `?chainId=`. Each chain has its own service. */
export function serveChains(
  path: string,
  chains: () => SandboxChains | undefined,
  create: (chain: SandboxChain) => ChainService,
): Hono {
  const app = new Hono()
  const services = new WeakMap<SandboxChain, ChainService>()
  app.post(path, async context => {
    const request = v.safeParse(jsonRpcRequestSchema, await context.req.json().catch(() => undefined))
    const fail = (code: number, message: string, status: 200 | 400 = 200) =>
      context.json(
        { jsonrpc: '2.0', id: request.success ? (request.output.id ?? null) : null, error: { code, message } },
        status,
      )
    if (!request.success) return fail(-32600, 'Invalid request', 400)
    const { id = null, method, params } = request.output
    const chain = chains()?.get(context.req.query('chainId') ?? '')
    if (!chain) return fail(-32602, 'No such chain in the sandbox', 400)
    const service = services.get(chain) ?? create(chain)
    services.set(chain, service)
    try {
      const result = await service(method, Array.isArray(params) ? params : [])
      return context.json({ jsonrpc: '2.0', id, result })
    } catch (error) {
      if (!(error instanceof BundlerError)) throw error
      return fail(error.code, error.message)
    }
  })
  return app
}
