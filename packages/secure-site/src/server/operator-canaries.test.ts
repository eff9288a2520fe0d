import { openDatabase, type Database, type DatabaseOptions } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { addKey, createKeyStore, type KeySet, publicKeyOf } from '../operator/key-set.ts'
import { RecoveryKeyError, type RecoveryKeys } from '../operator/recovery-keys.ts'
import { readKeyId } from '../operator/sealed-share.ts'
import { operatorOf, release, settleReal } from './operator-world.test-support.ts'
import { checkOperatorKey } from './operator-canaries.ts'
import type { OperatorOptions } from './options.ts'
import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'

describe.each(testDatabases)('the key of an operator, when a site starts on %s,', (_name, start) => {
  const databases = useDatabases(start)
  let store: DatabaseOptions
  let database: Database
  let set: KeySet
  const worlds: World[] = []
  beforeEach(async () => {
    store = await databases.create()
    database = await openDatabase(store)
    set = await addKey()
  })
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.site.close()
    await database.close()
  })

  async function run(operator: OperatorOptions): Promise<World> {
    const world = await createWorld({ store: database, operator })
    worlds.push(world)
    return world
  }
  const runWith = async (keys: KeySet, more: Partial<OperatorOptions> = {}) =>
    run({ ...(await operatorOf(keys)), ...more })
  /** Creates a user whose recovery share the operator stores, sealed for a key. */
  async function settle(world: World, keys: KeySet) {
    const person = await settleReal(world, ann)
    const kept = await person.visitor.request('PUT', '/api/wallet/operator', await person.seal(publicKeyOf(keys)))
    expect(kept.status).toBe(200)
    return person
  }
  const health = async (world: World) => (await world.visit().request('GET', '/health')).body
  const idOf = (keys: KeySet) => readKeyId(publicKeyOf(keys)) ?? ''

  test('is the same as at the first start, or the start fails with advice', async () => {
    expect(await health(await runWith(set))).toEqual({ status: 'ok' })
    expect(await health(await runWith(set))).toEqual({ status: 'ok' })
    const other = runWith(await addKey())
    await expect(other).rejects.toThrow(publicKeyOf(set))
    await expect(other).rejects.toThrow('RECOVERY_LOST_KEYS')
    // The rejected start stored nothing.
    expect(await health(await runWith(set))).toEqual({ status: 'ok' })
  })

  test('is rejected at the first start if the private key is missing', async () => {
    const elsewhere = await createKeyStore(await addKey())
    await expect(runWith(set, { keys: elsewhere })).rejects.toThrow('opens nothing')
    expect(await database.all('SELECT * FROM secure_operator_canaries')).toEqual([])
  })

  test('is changed by a new one before it, and removed once no wallet needs it', async () => {
    const first = await runWith(set)
    const { visitor, seal } = await settle(first, set)
    const newer = await addKey(set.keys)
    const alone = { keys: newer.keys.slice(0, 1) }
    const withBoth = await runWith(newer)
    await expect(runWith(alone)).rejects.toThrow('1 wallet')
    const there = withBoth.visit()
    visitor.cookies.forEach((value, name) => there.cookies.set(name, value))
    const renewed = { ...(await seal(publicKeyOf(newer))), renews: true }
    expect((await there.request('PUT', '/api/wallet/operator', renewed)).status).toBe(200)
    expect(await health(await runWith(alone))).toEqual({ status: 'ok' })
    expect(await health(await runWith(alone))).toEqual({ status: 'ok' })
    // A key for which shares were sealed meanwhile is not removed either.
    await expect(runWith(set)).rejects.toThrow(publicKeyOf(newer))
  })

  test('is dropped only by its name if it was lost', async () => {
    await settle(await runWith(set), set)
    const other = await addKey()
    await expect(runWith(other, { lostKeys: ['AAAAAAAAAAAAAAAA'] })).rejects.toThrow(idOf(set))
    expect(await health(await runWith(other, { lostKeys: [idOf(set)] }))).toEqual({ status: 'ok' })
    // The key is named as long as its shares exist, and accepted again after it is found.
    await expect(runWith(other)).rejects.toThrow(idOf(set))
    expect(await health(await runWith({ keys: [...other.keys, ...set.keys] }))).toEqual({ status: 'ok' })
  })

  test('is one of two that start at once with two keys', async () => {
    const sets = await Promise.all(Array.from({ length: 4 }, () => addKey()))
    const started = await Promise.allSettled(sets.map(each => runWith(each)))
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    const [kept] = await database.all('SELECT public_key FROM secure_operator_canaries')
    const winner = sets[started.findIndex(({ status }) => status === 'fulfilled')]!
    expect(kept).toEqual({ public_key: publicKeyOf(winner) })
    expect(await health(await runWith(winner))).toEqual({ status: 'ok' })
  })

  test('is requested again if it is unreachable, and health reports that', async () => {
    const { visitor } = await settle(await runWith(set), set)
    const service = await createFlakyKeys(set)
    service.state = 'down'
    const world = await runWith(set, { keys: service.keys })
    expect(await health(world)).toEqual({ status: 'degraded', recovery: 'unreachable' })
    expect(world.logged).toContainEqual(
      expect.objectContaining({
        level: 'error',
        route: 'operator key',
        failure: expect.stringContaining('answered 502'),
      }),
    )
    // All other functions work.
    const there = world.visit()
    visitor.cookies.forEach((value, name) => there.cookies.set(name, value))
    expect((await there.wallet()).wallet).toBeDefined()
    service.state = 'up'
    await expect.poll(() => health(world), { timeout: 5_000 }).toEqual({ status: 'ok' })
    expect((await release(there)).status).toBe(200)
    expect(await world.metrics()).toContain('operator_key_checks_total{result="unreachable"}')
    expect(await world.metrics()).toContain('operator_key_checks_total{result="proven"} 1')
  })

  test('stores no share while it is unproven, or if it turns out to be another', async () => {
    const service = await createFlakyKeys(set)
    service.state = 'down'
    const world = await runWith(set, { keys: service.keys })
    const { visitor, seal } = await settleReal(world, ann)
    const keep = async () => (await visitor.request('PUT', '/api/wallet/operator', await seal(publicKeyOf(set)))).body
    expect((await keep()).error?.code).toBe('recoveryUnavailable')
    service.state = 'another'
    await expect.poll(() => health(world), { timeout: 5_000 }).toEqual({ status: 'degraded', recovery: 'wrongKey' })
    expect((await keep()).error?.code).toBe('recoveryUnavailable')
    service.state = 'up'
    await expect.poll(() => health(world), { timeout: 9_000 }).toEqual({ status: 'ok' })
    expect((await keep()).error).toBeUndefined()
  })

  test('stays another once that is proven, also if it is unreachable later', async () => {
    const { visitor, seal } = await settleReal(await runWith(set), ann)
    const service = await createFlakyKeys(set)
    service.state = 'down'
    const world = await runWith(set, { keys: service.keys })
    service.state = 'another'
    await expect.poll(() => health(world), { timeout: 5_000 }).toEqual({ status: 'degraded', recovery: 'wrongKey' })
    service.state = 'down'
    const failures = () => world.logged.filter(({ failure }) => failure?.includes('answered 502')).length
    await expect.poll(failures, { timeout: 9_000 }).toBe(2)
    expect(await health(world)).toEqual({ status: 'degraded', recovery: 'wrongKey' })
    const there = world.visit()
    visitor.cookies.forEach((value, name) => there.cookies.set(name, value))
    const kept = await there.request('PUT', '/api/wallet/operator', await seal(publicKeyOf(set)))
    expect(kept.body.error?.code).toBe('recoveryUnavailable')
  })

  test('is the only one that is requested if the key store does not answer', async () => {
    await runWith(set)
    const newer = await addKey(set.keys)
    await runWith(newer)
    const service = await createFlakyKeys(newer)
    service.state = 'down'
    await expect(
      checkOperatorKey(database, { ...(await operatorOf(newer)), keys: service.keys }, Date.now),
    ).resolves.toMatchObject({ status: 'unreachable', isProven: true })
    expect(service.asked).toBe(1)
  })

  test('is not removed if a wallet came to need it while the key store was pending', async () => {
    await runWith(set)
    const newer = await addKey(set.keys)
    await runWith(newer)
    const alone = await operatorOf({ keys: newer.keys.slice(0, 1) })
    const late: Database = {
      ...database,
      async transaction(call) {
        await database.run(
          "INSERT INTO secure_operator_shares (user_id, key_id, sealed_share, created_at) VALUES ('late', ?, '', 0)",
          idOf(set),
        )
        return database.transaction(call)
      },
    }
    await expect(checkOperatorKey(late, alone, Date.now)).rejects.toThrow('1 wallet')
    expect(await database.all('SELECT key_id FROM secure_operator_canaries')).toContainEqual({ key_id: idOf(set) })
  })

  test('does not count as earlier if it was never proven and has no share', async () => {
    const service = await createFlakyKeys(set)
    service.state = 'down'
    await (await runWith(set, { keys: service.keys })).site.close()
    expect(await health(await runWith(await addKey()))).toEqual({ status: 'ok' })
  })
})

/** Creates a key service that is down, has other keys, or works. */
async function createFlakyKeys(set: KeySet) {
  const stores = { up: await createKeyStore(set), another: await createKeyStore(await addKey()) }
  const service: { state: 'up' | 'another' | 'down'; asked: number; keys: RecoveryKeys } = {
    state: 'up',
    asked: 0,
    keys: {
      async release(request) {
        service.asked++
        if (service.state !== 'down') return stores[service.state].release(request)
        throw new RecoveryKeyError('unavailable', 'The key service does not answer', { cause: 'It answered 502' })
      },
    },
  }
  return service
}
