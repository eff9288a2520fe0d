import { jsonRpcRequestSchema } from '@latchkey/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'

import type { SandboxChain, SandboxChains } from '../chains/start-chains.ts'
import { BundlerError } from './bundler-error.ts'
import { type Bundler, createBundler } from './create-bundler.ts'

/** The bundler of each chain: `POST /?projectId=&chainId=&bundler=` (S7.41). */
export function createBundlerRoutes(chains: () => SandboxChains | undefined): Hono {
  const app = new Hono()
  const bundlers = new WeakMap<SandboxChain, Bundler>()
  app.post('/', async context => {
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
    const bundler = bundlers.get(chain) ?? createBundler(chain)
    bundlers.set(chain, bundler)
    try {
      const result = await bundler(method, Array.isArray(params) ? params : [])
      return context.json({ jsonrpc: '2.0', id, result })
    } catch (error) {
      if (!(error instanceof BundlerError)) throw error
      return fail(error.code, error.message)
    }
  })
  return app
}
