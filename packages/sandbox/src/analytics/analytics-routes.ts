import { analyticsEventSchema } from '@latchkey/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'

import type { SandboxState } from '../sandbox-state.ts'

const keptEvents = 5_000

/** The analytics sink: `POST /e`. An origin that the project does not allow gets 403, a malformed event 400. */
export function createAnalyticsRoutes(state: SandboxState): Hono {
  const app = new Hono()
  app.post('/e', async context => {
    const origin = context.req.header('origin')
    const { allowedOrigins } = state.config
    if (origin && allowedOrigins.length > 0 && !allowedOrigins.includes(origin)) {
      return context.json({ error: 'Origin not allowed' }, 403)
    }
    // A beacon sends its body as text, so the content type is ignored.
    const body: unknown = await context.req.json().catch(() => undefined)
    const event = v.safeParse(analyticsEventSchema, body)
    if (!event.success) return context.json({ error: event.issues[0].message }, 400)
    state.events.push({ event: event.output, query: context.req.query(), receivedAt: Date.now() })
    if (state.events.length > keptEvents) state.events.shift()
    return context.json({ status: 'accepted' }, 202)
  })
  return app
}
