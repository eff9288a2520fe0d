import type { NameSuggestion } from '@latchkey/protocol'
import { Hono } from 'hono'
import * as v from 'valibot'

import { addressSchema } from '../blockchain/caip10.ts'
import type { SandboxChains } from '../chains/start-chains.ts'
import { parseInput, readJson } from '../read-request.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { isNameLabel, type RegisteredName, zoneSchema } from './registered-name.ts'

const suggestionSchema = v.object({ name: v.pipe(v.string(), v.trim(), v.toLowerCase()), zone: zoneSchema })

/** Names that accounts register with the service itself (S7.16). They are lost when the sandbox stops. */
export function createProfileRoutes(chains: () => SandboxChains | undefined, state: SandboxState): Hono {
  const app = new Hono()

  app.get('/v1/profile/account/:name', context => {
    const name = context.req.param('name').toLowerCase()
    const found = state.names.find(other => other.name === name)
    return found ? context.json(found) : context.json({ error: 'Nobody has registered this name' }, 404)
  })

  app.get('/v1/profile/reverse/:address', context => {
    const asked = parseInput(addressSchema, context.req.param('address'))
    const leadsThere = ({ addresses }: RegisteredName) =>
      Object.values(addresses).some(({ address }) => address === asked)
    return context.json(state.names.filter(leadsThere))
  })

  app.get('/v1/profile/suggestions/:name', context => {
    const query = parseInput(suggestionSchema, { ...context.req.query(), name: context.req.param('name') })
    return context.json({ suggestions: suggestNames(query.name, query.zone, state) })
  })

  app.post('/v1/profile/account', async context => {
    const body = await readJson(context.req.raw)
    const { registerName } = await import('./register-name.ts')
    return context.json(await registerName(chains(), state, body))
  })
  return app
}

/** Suggests the name itself, registered or not, and free variations of it. Empty if none can be registered. */
function suggestNames(text: string, zone: string, { names }: SandboxState): NameSuggestion[] {
  const variations = [`${text}-wallet`, `my-${text}`, `the-${text}`, ...[1, 2, 3].map(number => `${text}${number}`)]
  const isRegistered = (name: string) => names.some(other => other.name === name)
  const toSuggestion = (label: string) => {
    const name = `${label}.${zone}`
    return { name, registered: isRegistered(name) }
  }
  const own = [text].filter(isNameLabel).map(toSuggestion)
  const others = variations.filter(isNameLabel).map(toSuggestion)
  return [...own, ...others.filter(({ registered }) => !registered)]
}
