import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cheapKeys } from './losses-world.test-support.ts'
import { createMemoryServer } from './memory-server.test-support.ts'
import { createMemoryStore } from './memory-store.test-support.ts'
import type { ShareDocument } from './share-document.ts'
import type { Custody } from './custody.ts'
import { createCustody } from './wallet-custody.ts'

/** The scheduler varies the order of the answers of storage and server. */
test('tabs and devices that create, open and restore a wallet at once end with the same one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async scheduler => {
      const server = createMemoryServer()
      const [laptop, phone] = [createMemoryStore(), createMemoryStore()]
      const open = (store: typeof laptop): Custody =>
        createCustody({
          userId: 'alice',
          login: 'alice@example.test',
          server: scheduled(server, scheduler),
          store: scheduled(store, scheduler),
          loadKeys,
        })
      const states = Promise.all([
        open(laptop).create(),
        open(laptop).create(),
        open(laptop).open(),
        open(phone).create(),
        open(phone).open(),
      ])
      await scheduler.waitFor(states)

      const records = [...laptop.records.values(), ...phone.records.values()]
      expect(records).toHaveLength(1)
      expect(records[0]).toMatchObject({
        state: 'confirmed',
        generation: server.wallet?.generation,
        serverShare: undefined,
      })
      const shown = (await states).flatMap(state => ('addresses' in state ? [state.addresses.eip155] : []))
      expect(new Set([...shown, server.wallet?.addresses.eip155]).size).toBe(1)
      // No page may report a lost server share while it is being stored.
      for (const { status } of await states) expect(['none', 'ready', 'needsRecovery']).toContain(status)
      // The device that created the wallet does not require a recovery in its other tabs.
      const [maker, other] = laptop.records.size > 0 ? [laptop, phone] : [phone, laptop]
      expect((await states)[maker === laptop ? 0 : 3].status).toBe('ready')
      if (maker === laptop) expect((await states)[1].status).toBe('ready')

      const documents: ShareDocument[] = []
      const owner = createCustody({ userId: 'alice', server, store: maker, loadKeys })
      await owner.addRecovery(async document => {
        documents.push(document)
        return { kind: 'file' }
      })
      const restored = Promise.all([
        open(other).restore(...documents),
        open(other).restore(...documents),
        open(other).open(),
      ])
      await scheduler.waitFor(restored)
      for (const state of (await restored).slice(0, 2))
        expect(state).toMatchObject({ status: 'ready', addresses: server.wallet?.addresses })
    }),
    { numRuns: 200 },
  )
}, 60_000)

const loadKeys = async (): Promise<typeof cheapKeys> => cheapKeys

/** Delays the start and the answer of every call until the scheduler's turn. */
function scheduled<Target extends object>(target: Target, scheduler: fc.Scheduler): Target {
  return new Proxy(target, {
    get: (_target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...given: unknown[]): Promise<unknown> => {
        await scheduler.schedule(Promise.resolve(), `${String(name)} begins`)
        const result: unknown = await Reflect.apply(value, target, given)
        return scheduler.schedule(Promise.resolve(result), `${String(name)} answers`)
      }
    },
  })
}
