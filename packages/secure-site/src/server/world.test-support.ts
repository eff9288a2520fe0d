import { type Database, type DatabaseOptions, openDatabase } from '@latchkey/sql'
import { type TestDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { afterEach, beforeEach } from 'vitest'

import { createSecureSite, type SecureSite } from './create-secure-site.ts'
import type { SecureSiteLogEntry, SecureSiteOptions } from './options.ts'
import { createPost, createWallet, openVisitor, origin, type Visitor } from './visitor.test-support.ts'

/** A secure site with access to its mails, clock and log. */
export interface World {
  site: SecureSite
  database: Database
  post: ReturnType<typeof createPost>
  logged: SecureSiteLogEntry[]
  /** Advances the clock. */
  pass(seconds: number): void
  now(): number
  visit(address?: string): Visitor
  /** Resolves when the next request of a visitor waits for an event. */
  nextWait(): Promise<void>
  /** Signs in with a code, after half a minute. */
  signIn(visitor: Visitor, email: string): ReturnType<Visitor['bring']>
  /** Signs in and creates a wallet. */
  settle(email: string): Promise<{ visitor: Visitor; wallet: ReturnType<typeof createWallet> }>
  /** The metrics in the text format of Prometheus. */
  metrics(): Promise<string>
  close(): Promise<void>
}

/** Token that reads the metrics of a test's site. */
export const metricsToken = 'for-who-reads-metrics'

/** Creates the fixture, by default with a database in memory. */
export async function createWorld(options: Partial<SecureSiteOptions> = {}): Promise<World> {
  const given = options.store
  const database = given && 'transaction' in given ? given : await openDatabase(given ?? { file: ':memory:' })
  const post = createPost()
  const logged: SecureSiteLogEntry[] = []
  const isWaiting = new Set<() => void>()
  let now = Date.UTC(2026, 10, 23)
  const site = createSecureSite({
    origin,
    projects: { shop: ['https://shop.example'], open: null },
    mail: post.send,
    secret: 'A'.repeat(43),
    metricsToken,
    clock: () => now,
    log: entry => logged.push(entry),
    ...options,
    store: database,
  })
  await site.ready()
  const world: World = {
    site,
    database,
    post,
    logged,
    pass: seconds => void (now += seconds * 1_000),
    now: () => now,
    visit: address =>
      openVisitor(request => {
        // A request that waits listens for the abort of its client.
        const { signal } = request
        const listen = signal.addEventListener.bind(signal)
        signal.addEventListener = (...given: Parameters<typeof listen>) => {
          listen(...given)
          for (const resolve of isWaiting) resolve()
          isWaiting.clear()
        }
        return site.fetch(request, { address })
      }),
    nextWait: () => new Promise(resolve => isWaiting.add(resolve)),
    async signIn(visitor, email) {
      world.pass(30)
      await visitor.ask(email)
      return visitor.bring(post.codeTo(email))
    },
    async settle(email) {
      const visitor = world.visit()
      await world.signIn(visitor, email)
      const wallet = createWallet()
      await visitor.keep(wallet)
      return { visitor, wallet }
    },
    async metrics() {
      const headers = { authorization: `Bearer ${metricsToken}` }
      const { body } = await world.visit().request('GET', '/metrics', undefined, headers)
      return String(body.text)
    },
    async close() {
      await site.close()
      await database.close()
    },
  }
  return world
}

/** Creates a fixture for each test of a file. */
export function useWorld(): World {
  return forEachTest(createWorld)
}

/** Starts a database for all tests of a group, and creates a fixture with an empty one for each test. */
export function useWorldOn<Made extends World = World>(
  start: () => Promise<TestDatabases>,
  create: (options: { readonly store: DatabaseOptions }) => Promise<Made>,
): Made {
  const databases = useDatabases(start)
  return forEachTest(async () => create({ store: await databases.create() }))
}

/** Returns an object that stands for the fixture of the current test. */
function forEachTest<Made extends World>(create: () => Promise<Made>): Made {
  let world: Made
  beforeEach(async () => {
    world = await create()
  })
  afterEach(() => world.close())
  return new Proxy({} as Made, { get: (_, name) => Reflect.get(world, name) as unknown })
}
