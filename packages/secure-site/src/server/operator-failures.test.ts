import { openDatabase } from '@latchkey/sql'
import { describe, expect, test } from 'vitest'

import { parseOperatorShare } from '../custody/operator-share.ts'
import { addKey, createKeyStore, type KeySet, publicKeyOf } from '../operator/key-set.ts'
import { RecoveryKeyError, type RecoveryKeys } from '../operator/recovery-keys.ts'
import { readKeyId } from '../operator/sealed-share.ts'
import { checkOperatorKey } from './operator-canaries.ts'
import { operatorOf, release, settleReal } from './operator-world.test-support.ts'
import { schema } from './schema.ts'
import { createWorld } from './world.test-support.ts'

describe('the key of an operator', () => {
  test.each([
    [1, '1 wallet has'],
    [2, '2 wallets have'],
  ])('is named with advice if %i wallets miss it', async (count, needed) => {
    const set = await addKey()
    const world = await createWorld({ operator: await operatorOf(set) })
    for (let number = 0; number < count; number++) {
      const { visitor, seal } = await settleReal(world, `visitor${number}@example.com`)
      await visitor.request('PUT', '/api/wallet/operator', await seal(publicKeyOf(set)))
    }
    const [publicKey, keyId] = [publicKeyOf(set), readKeyId(publicKeyOf(set))]
    await expect(createWorld({ store: world.database, operator: await operatorOf(await addKey()) })).rejects.toThrow(
      `The key store of the operator has not the key ${keyId} (RECOVERY_PUBLIC_KEY=${publicKey}), with which this database was used before: ` +
        `${needed} a recovery that opens with that key alone. Put that key back; to change it, have "recovery-key" put a new one before it, and keep both. ` +
        `Where it is lost for good, RECOVERY_LOST_KEYS=${keyId} starts without it, and what was sealed for it stays closed`,
    )
    await world.close()
  })

  test('is named at the first start if the key store lacks it', async () => {
    const [said, had] = [await addKey(), await addKey()]
    const publicKey = publicKeyOf(said)
    const operator = { name: 'Shop Ltd', publicKey, keys: await createKeyStore(had) }
    await expect(createWorld({ operator })).rejects.toThrow(
      `The key store of the operator opens nothing that is sealed for RECOVERY_PUBLIC_KEY=${publicKey} (${readKeyId(publicKey)}): it has another private key. ` +
        'Give it the key that belongs to that, or say the public key that it has',
    )
  })
})

describe('the key store of an operator', () => {
  test('is requested once for each key, also if another process stores one meanwhile', async () => {
    const database = await openDatabase({ file: ':memory:' })
    await database.migrate(schema)
    const [own, other] = [await addKey(), await addKey()]
    const store = await createKeyStore({ keys: [...own.keys, ...other.keys] })
    const asked: unknown[] = []
    const keys: RecoveryKeys = {
      async release(request) {
        asked.push(parseOperatorShare(request.sealed)?.keyId)
        if (asked.length === 1)
          await checkOperatorKey(database, { publicKey: publicKeyOf(other), keys: store }, Date.now)
        return store.release(request)
      },
    }
    expect(await checkOperatorKey(database, { publicKey: publicKeyOf(own), keys }, Date.now)).toEqual({
      status: 'proven',
      isProven: true,
    })
    expect(asked).toEqual([own, other].map(set => readKeyId(publicKeyOf(set))))
    await database.close()
  })
})

describe('a key of an operator', () => {
  test('is proven once it has opened, though the key store did not answer for a former one', async () => {
    const database = await openDatabase({ file: ':memory:' })
    await database.migrate(schema)
    const [former, own] = [await addKey(), await addKey()]
    const store = await createKeyStore({ keys: [...own.keys, ...former.keys] })
    await checkOperatorKey(database, { publicKey: publicKeyOf(former), keys: store }, Date.now)
    const failure = new RecoveryKeyError('unavailable', 'The key service does not answer')
    const answeringFor = (set: KeySet): RecoveryKeys => ({
      async release(request) {
        if (parseOperatorShare(request.sealed)?.keyId !== readKeyId(publicKeyOf(set))) throw failure
        return store.release(request)
      },
    })
    const check = (set: KeySet) =>
      checkOperatorKey(database, { publicKey: publicKeyOf(own), keys: answeringFor(set) }, Date.now)
    expect(await check(former)).toEqual({ status: 'unreachable', isProven: false, cause: failure })
    expect(await check(own)).toEqual({ status: 'unreachable', isProven: true, cause: failure })
    expect(await check(former)).toEqual({ status: 'unreachable', isProven: true, cause: failure })
    await database.close()
  })
})

describe('a release that fails', () => {
  test('is counted, and the log has the reason', async () => {
    const set = await addKey()
    const world = await createWorld({ operator: await operatorOf(set) })
    const { visitor, seal } = await settleReal(world, 'ann@example.com')
    await visitor.request('PUT', '/api/wallet/operator', await seal(publicKeyOf(set)))
    const real = await operatorOf(set)
    let isDown = false
    const down = await createWorld({
      store: world.database,
      clock: world.now,
      operator: {
        ...real,
        keys: {
          async release(request) {
            if (isDown) throw new RecoveryKeyError('unavailable', 'The key service does not answer')
            return real.keys.release(request)
          },
        },
      },
    })
    const there = down.visit()
    visitor.cookies.forEach((value, name) => there.cookies.set(name, value))
    isDown = true
    const { body } = await release(there)
    expect(body.error).toEqual({
      code: 'recoveryUnavailable',
      message: 'The operator of this site cannot open it now',
    })
    expect(down.logged.at(-1)?.failure).toContain('The key service does not answer')
    isDown = false
    expect((await release(there)).status).toBe(200)
    const metrics = await down.metrics()
    for (const result of ['failed', 'released'])
      expect(metrics).toContain(`operator_releases_total{result="${result}"} 1\n`)
    await down.site.close()
    await world.close()
  })
})
