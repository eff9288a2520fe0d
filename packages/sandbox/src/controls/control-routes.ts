import { remoteFeatureSchema } from '@latchkey/protocol'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'

import { formatCaip10 } from '../blockchain/caip10.ts'
import type { SandboxChains } from '../chains/start-chains.ts'
import { parseInput, readJson } from '../read-request.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { grantedSessionSchema } from '../sessions/granted-session.ts'
import type { SolanaClusters } from '../solana/solana-clusters.ts'
import { createFunding, fundingSchema } from './create-funding.ts'
import { type Faults, faultSchema } from './faults.ts'
import { readNetworks } from './read-networks.ts'

const configSchema = v.strictObject({
  features: v.optional(v.nullable(v.array(remoteFeatureSchema))),
  allowedOrigins: v.optional(v.array(v.string())),
  isAnalyticsEnabled: v.optional(v.boolean()),
})

const relayActionSchema = v.strictObject({ action: v.picklist(['stop', 'start']) })

const walletsSchema = v.strictObject({ declinesNext: v.boolean() })

const paymasterSchema = v.strictObject({ sponsors: v.boolean(), token: v.optional(v.string()) })

const secureSiteSchema = v.strictObject({
  passSeconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9)), 0),
  recovery: v.optional(v.picklist(['own', 'operator'])),
})

export interface Controls {
  state: SandboxState
  faults: Faults
  relay: { stop(): void; start(): void; readonly running: boolean }
  /** Undefined until the chains have started. */
  chains(): SandboxChains | undefined
  solana: SolanaClusters
  /** Address of the node of the sandbox's Ethereum. */
  ethereum(): string
  /** Restores the state right after the start. */
  reset(): Promise<void>
}

/** The controls of the sandbox for tests and developers, all below `/sandbox/`. */
export function createControlRoutes({
  state,
  faults,
  relay,
  chains,
  solana,
  ethereum,
  reset,
  origin,
}: Controls & { origin: () => string }): Hono {
  const app = new Hono()
  const funding = createFunding(chains, solana)

  app.get('/config', context => context.json(state.config))
  app.post('/config', async context => {
    const body = parseInput(configSchema, await readJson(context.req.raw))
    const { features = state.config.features, allowedOrigins, isAnalyticsEnabled } = body
    state.config = {
      features,
      allowedOrigins: allowedOrigins ?? state.config.allowedOrigins,
      isAnalyticsEnabled: isAnalyticsEnabled ?? state.config.isAnalyticsEnabled,
    }
    return context.json(state.config)
  })

  app.get('/faults', context => context.json({ faults: faults.list() }))
  app.post('/faults', async context => {
    const body = parseInput(faultSchema, await readJson(context.req.raw))
    faults.add(body)
    return context.json({ faults: faults.list() }, 201)
  })
  app.delete('/faults', context => {
    faults.clear()
    return context.json({ faults: [] })
  })

  app.delete('/faults/:id', context => {
    if (!faults.remove(context.req.param('id'))) throw new HTTPException(404, { message: 'No such fault is set' })
    return context.json({ faults: faults.list() })
  })

  app.get('/relay', context => context.json({ running: relay.running }))
  app.post('/relay', async context => {
    const body = parseInput(relayActionSchema, await readJson(context.req.raw))
    relay[body.action]()
    return context.json({ running: relay.running })
  })

  app.get('/networks', async context => context.json({ networks: await readNetworks(chains(), solana) }))

  app.post('/fund', async context => {
    const body = parseInput(fundingSchema, await readJson(context.req.raw))
    return context.json({ hash: await funding.fund(body) }, 201)
  })

  app.get('/wallets', context => context.json({ declinesNext: state.declinesNext }))
  app.post('/wallets', async context => {
    const { declinesNext } = parseInput(walletsSchema, await readJson(context.req.raw))
    state.declinesNext = declinesNext
    return context.json({ declinesNext })
  })
  // A wallet calls this before it prompts its user. The answer clears the flag, so that only one request is declined.
  app.post('/wallets/request', context => {
    const declines = state.declinesNext
    state.declinesNext = false
    return context.json({ declines })
  })

  app.post('/names', async context => {
    // Loaded at its first use, because the tables of ENSIP-15 are large and the start should be quick.
    const [{ nameRecordSchema }, { setName }] = await Promise.all([
      import('../names/name-record.ts'),
      import('../names/set-name.ts'),
    ])
    const body = parseInput(nameRecordSchema, await readJson(context.req.raw))
    await setName(ethereum(), body, origin())
    const others = state.offchainNames.filter(({ name }) => name !== body.name)
    state.offchainNames = body.gateways === undefined ? others : [...others, body]
    return context.json(body, 201)
  })

  app.post('/sessions', async context => {
    const session = parseInput(grantedSessionSchema, await readJson(context.req.raw))
    state.sessions = [...state.sessions.filter(({ pci }) => pci !== session.pci), session]
    return context.json({ ...session, account: formatCaip10(session.account) }, 201)
  })

  app.post('/paymaster', async context => {
    const { sponsors, token } = parseInput(paymasterSchema, await readJson(context.req.raw))
    state.sponsors = sponsors
    state.feeToken = token
    return context.json({ sponsors, token })
  })

  app.post('/secure-site', async context => {
    const { passSeconds, recovery = state.recovery } = parseInput(secureSiteSchema, await readJson(context.req.raw))
    state.aheadMs += passSeconds * 1_000
    state.recovery = recovery
    return context.json({ now: Date.now() + state.aheadMs, recovery })
  })

  app.get('/events', context => context.json({ events: state.events }))
  app.get('/mail', context => context.json({ mail: state.mail }))
  app.post('/reset', async context => {
    // Funds that arrived after it would stay.
    await funding.idle()
    await reset()
    return context.json({ status: 'reset' })
  })
  return app
}
