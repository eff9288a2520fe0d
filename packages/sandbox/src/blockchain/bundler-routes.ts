import { jsonRpcRequestSchema } from '@latchkey/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'

/**
 * The bundler: `POST /?projectId=&chainId=&bundler=` (S7.41). No wallet here sends user operations, so the true
 * receipt of any hash is null: not mined.
 */
export function createBundlerRoutes(): Hono {
  const app = new Hono()
  app.post('/', async context => {
    const request = v.safeParse(jsonRpcRequestSchema, await context.req.json().catch(() => undefined))
    if (!request.success)
      return context.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }, 400)
    const { id = null, method } = request.output
    if (method === 'eth_getUserOperationReceipt') return context.json({ jsonrpc: '2.0', id, result: null })
    return context.json({ jsonrpc: '2.0', id, error: { code: -32601, message: `No such method: ${method}` } })
  })
  return app
}
