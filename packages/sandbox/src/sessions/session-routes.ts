import { Hono } from 'hono'
import * as v from 'valibot'

import { type Caip10, caip10Schema, formatCaip10 } from '../blockchain/caip10.ts'
import { parseInput, readJson } from '../read-request.ts'
import type { SandboxState } from '../sandbox-state.ts'

// The signed text is the wallet's own, so only the form of the signature can be validated.
const revocationSchema = v.object({
  pci: v.string(),
  signature: v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})+$/, 'Not a signature')),
})

/** Permissions that accounts have granted, by the account's CAIP-10 id (S7.24). */
export function createSessionRoutes(state: SandboxState): Hono {
  const app = new Hono()
  const isOf = (account: Caip10, other: Caip10) => formatCaip10(account) === formatCaip10(other)

  app.get('/v1/sessions/:id', context => {
    const account = parseInput(caip10Schema, context.req.param('id'))
    const own = state.sessions.filter(session => isOf(session.account, account))
    return context.json({ pcis: own.map(session => ({ ...session, account: formatCaip10(session.account) })) })
  })

  app.post('/v1/sessions/:id/revoke', async context => {
    const account = parseInput(caip10Schema, context.req.param('id'))
    const { pci } = parseInput(revocationSchema, await readJson(context.req.raw))
    const found = state.sessions.find(session => session.pci === pci && isOf(session.account, account))
    if (!found) return context.json({ error: 'The account has granted no such permission' }, 404)
    state.sessions = state.sessions.filter(session => session !== found)
    return context.json({ pci })
  })
  return app
}
