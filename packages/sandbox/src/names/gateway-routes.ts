import { Hono } from 'hono'
import type { Hex } from 'viem'

import type { SandboxState } from '../sandbox-state.ts'

/** Path of the gateway of names. */
export const gatewayPath = '/names/gateway'

/** The gateway of names whose records are off chain. */
export function createGatewayRoutes(state: SandboxState): Hono {
  const app = new Hono()
  app.get(`${gatewayPath}/:sender/:file`, async context => {
    // Loaded at its first use, like the code that registers names.
    const { answerOfGateway } = await import('./name-gateway.ts')
    const { sender, file } = context.req.param()
    const data = await answerOfGateway(state, sender as Hex, file.replace(/\.json$/, '') as Hex)
    return data === undefined ? context.json({ message: 'No such name' }, 404) : context.json({ data })
  })
  return app
}
