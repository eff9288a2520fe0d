import { testDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { formatShare } from '../custody/share.ts'
import { addKey, createKeyStore, type KeySet, publicKeyOf } from '../operator/key-set.ts'
import { RecoveryKeyError, type RecoveryKeys } from '../operator/recovery-keys.ts'
import { readKeyId } from '../operator/sealed-share.ts'
import { createKeys } from './keys.ts'
import {
  createOperatorWorld,
  logInElsewhere,
  operatorOf,
  readOperator,
  release,
  settleReal,
} from './operator-world.test-support.ts'
import { createWorld, type World, useWorldOn } from './world.test-support.ts'

const [ann, bob] = ['ann@example.com', 'bob@example.com'] as const

describe.each(testDatabases)('a site with an operator who keeps a recovery share, on %s', (_name, start) => {
  const world = useWorldOn(start, createOperatorWorld)

  test('releases it to a new browser that proved the address, sealed for that page only, and sends a mail', async () => {
    const { visitor, recovery, owner, seal } = await settleReal(world, ann)
    expect(await readOperator(visitor)).toEqual({
      name: 'Shop Ltd',
      key: publicKeyOf(world.set),
      state: 'asked',
    })
    expect((await visitor.request('PUT', '/api/wallet/operator', await seal(publicKeyOf(world.set)))).body).toEqual({
      recoveries: [],
      operator: { name: 'Shop Ltd', key: publicKeyOf(world.set), state: 'kept' },
    })
    const fresh = await logInElsewhere(world, ann, visitor)
    const before = world.post.mails.length
    const released = await release(fresh, { language: 'de' })
    expect(released.status).toBe(200)
    expect(await released.open(owner)).toEqual(recovery)
    expect(world.post.mails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
      [ann, 'Deine Wallet wurde in einem anderen Browser wiederhergestellt'],
    ])
    const { text = '' } = world.post.mails.at(-1) ?? {}
    for (const fact of ['Shop Ltd', 'Chrome on macOS', '203.0.113.9', '2026']) expect(text).toContain(fact)
    // Another page cannot open it, and the log does not contain it.
    await expect((await release(fresh)).open({ ...owner, userId: 'another' })).rejects.toThrow()
    expect(JSON.stringify(world.logged)).not.toContain(String(released.body.sealed))
    expect(world.logged.filter(({ route }) => route === 'POST /api/wallet/operator/release')).toHaveLength(2)
  })

  test('stores it once, for any number of seals and pages', async () => {
    const { visitor, recovery, owner, seal } = await settleReal(world, ann)
    const sealed = await Promise.all(Array.from({ length: 5 }, () => seal(publicKeyOf(world.set))))
    const answers = await Promise.all(sealed.map(each => visitor.request('PUT', '/api/wallet/operator', each)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await world.database.all('SELECT count(*) AS n FROM secure_operator_shares')).toEqual([{ n: 1 }])
    expect(await (await release(visitor)).open(owner)).toEqual(recovery)
  })

  test('stores and renews it for no session that is older than five minutes', async () => {
    const { visitor, seal } = await settleReal(world, ann)
    const sealed = await seal(publicKeyOf(world.set))
    world.pass(301)
    const late = await visitor.request('PUT', '/api/wallet/operator', sealed)
    expect(late.body.error?.code).toBe('loginNotFresh')
    expect(await readOperator(visitor)).toMatchObject({ state: 'asked' })
    const renewed = await visitor.request('PUT', '/api/wallet/operator', { ...sealed, renews: true })
    expect(renewed.body.error?.code).toBe('loginNotFresh')
  })

  test.each(['PUT /api/wallet/operator', 'POST /api/wallet/operator/remove'])(
    'changes nothing if a session ended while the body of its request was held back: %s',
    async asked => {
      const [method = '', path = ''] = asked.split(' ')
      const { visitor, seal } = await settleReal(world, ann)
      const sealed = await seal(publicKeyOf(world.set))
      if (method === 'POST') await visitor.request('PUT', '/api/wallet/operator', sealed)
      const before = await readOperator(visitor)
      const bring = await visitor.holdBack(method, path, method === 'PUT' ? sealed : {})
      await world.database.run('DELETE FROM secure_sessions')
      expect(await bring()).toMatchObject({ code: 'sessionExpired' })
      await world.signIn(visitor, ann)
      expect(await readOperator(visitor)).toEqual(before)
    },
  )

  test('releases it to no other user, to no session that is older than five minutes, and five times in an hour', async () => {
    const { visitor, seal } = await settleReal(world, ann)
    expect((await release(visitor)).code).toBe('recoveryMissing')
    await visitor.request('PUT', '/api/wallet/operator', await seal(publicKeyOf(world.set)))
    expect((await release(world.visit())).code).toBe('notSignedIn')
    expect((await release((await settleReal(world, bob)).visitor)).code).toBe('recoveryMissing')
    world.pass(301)
    expect((await release(visitor)).code).toBe('loginNotFresh')
    await visitor.request('POST', '/api/confirm', { device: 'Chrome on macOS' })
    await visitor.request('POST', '/api/confirm/code', { code: world.post.codeTo(ann) })
    // One of the five attempts was spent before there was a share.
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn++) statuses.push((await release(visitor)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  test('rejects a share that was sealed for another user, another wallet or another key, in any place', async () => {
    const { visitor, seal, owner } = await settleReal(world, ann)
    const stranger = await settleReal(world, bob)
    const key = publicKeyOf(world.set)
    const put = async (body: object) => (await visitor.request('PUT', '/api/wallet/operator', body)).body.error?.code
    expect(await put(await stranger.seal(key))).toBe('recoveryUnreadable')
    expect(await put(await seal(publicKeyOf(await addKey())))).toBe('recoveryUnreadable')
    expect(await put({ ...(await seal(key)), sealed: 'anything else' })).toBe('recoveryUnreadable')
    // The server cannot see the share's owner, but the key can.
    expect(await put(await seal(key, stranger.owner.userId))).toBeUndefined()
    expect((await release(visitor)).code).toBe('recoveryUnreadable')
    // A row copied to another place cannot be decrypted, so it is ignored.
    await stranger.visitor.request('PUT', '/api/wallet/operator', await stranger.seal(key))
    await world.database.run(
      'UPDATE secure_operator_shares SET sealed_share = (SELECT sealed_share FROM secure_operator_shares WHERE user_id = ?) WHERE user_id = ?',
      owner.userId,
      stranger.owner.userId,
    )
    expect((await release(stranger.visitor)).code).toBe('recoveryMissing')
    expect(await readOperator(stranger.visitor)).toMatchObject({ state: 'asked' })
  })

  test('removes it for its user after a recent login, and stores it again only on their request', async () => {
    const { visitor, seal } = await settleReal(world, ann)
    const key = publicKeyOf(world.set)
    const remove = () => visitor.request('POST', '/api/wallet/operator/remove', {})
    const confirm = async () => {
      await visitor.request('POST', '/api/confirm', { device: 'Chrome on macOS' })
      await visitor.request('POST', '/api/confirm/code', { code: world.post.codeTo(ann) })
    }
    // A user without a share can refuse one.
    world.pass(301)
    expect((await remove()).body.operator).toMatchObject({ state: 'refused' })
    await confirm()
    await visitor.request('PUT', '/api/wallet/operator', await seal(key))
    expect(await readOperator(visitor)).toMatchObject({ state: 'kept' })
    world.pass(301)
    expect((await remove()).body.error?.code).toBe('loginNotFresh')
    await confirm()
    expect((await remove()).body.operator).toMatchObject({ state: 'refused' })
    expect((await remove()).status).toBe(200)
    expect((await release(visitor)).code).toBe('recoveryMissing')
    expect(await world.database.all('SELECT * FROM secure_operator_shares')).toEqual([])
    // A concurrent renewal does not restore the share.
    const late = { ...(await seal(key)), renews: true }
    expect((await visitor.request('PUT', '/api/wallet/operator', late)).body.error?.code).toBe('recoveryMissing')
    expect(await readOperator(visitor)).toMatchObject({ state: 'refused' })
    await visitor.request('PUT', '/api/wallet/operator', await seal(key))
    expect((await release(visitor)).status).toBe(200)
  })

  test('opens it with its key after a new one was added, and with the new one once it was sealed again', async () => {
    const { visitor, seal, owner, recovery } = await settleReal(world, ann)
    await visitor.request('PUT', '/api/wallet/operator', await seal(publicKeyOf(world.set)))
    const newer = await addKey(world.set.keys)
    const withBoth = await createWorld({ store: world.database, clock: world.now, operator: await operatorOf(newer) })
    const there = moveTo(visitor, withBoth)
    expect(await readOperator(there)).toMatchObject({ key: publicKeyOf(newer), state: 'former' })
    expect(await (await release(there)).open(owner)).toEqual(recovery)
    const renewed = { ...(await seal(publicKeyOf(newer))), renews: true }
    expect((await there.request('PUT', '/api/wallet/operator', renewed)).body.operator).toMatchObject({ state: 'kept' })
    const [first] = newer.keys
    const withNew = await createWorld({
      store: world.database,
      clock: world.now,
      operator: await operatorOf({ keys: [first!] }),
    })
    expect(await (await release(moveTo(visitor, withNew))).open(owner)).toEqual(recovery)
    const withOther = await createWorld({
      store: world.database,
      clock: world.now,
      operator: await strangerTo(newer),
    })
    expect((await release(moveTo(visitor, withOther))).code).toBe('recoveryUnreadable')
  })

  test('reports that the key store does not answer, without a mail or a count', async () => {
    const { visitor, seal, owner, recovery } = await settleReal(world, ann)
    await visitor.request('PUT', '/api/wallet/operator', await seal(publicKeyOf(world.set)))
    const real = await createKeyStore(world.set)
    let isDown = true
    const keys: RecoveryKeys = {
      async release(request) {
        if (isDown) throw new RecoveryKeyError('unavailable', 'The key service does not answer')
        return real.release(request)
      },
    }
    const operator = { ...(await operatorOf(world.set)), keys }
    const down = await createWorld({ store: world.database, clock: world.now, operator })
    const there = moveTo(visitor, down)
    for (let turn = 0; turn < 7; turn++) {
      const { status, code } = await release(there)
      expect([status, code]).toEqual([503, 'recoveryUnavailable'])
    }
    expect(down.post.mails).toEqual([])
    expect(down.logged.at(-1)).toMatchObject({ level: 'error', code: 'recoveryUnavailable' })
    isDown = false
    expect(await (await release(there)).open(owner)).toEqual(recovery)
  })

  test('releases nothing if the mail about it fails', async () => {
    const { visitor, seal } = await settleReal(world, ann)
    await visitor.request('PUT', '/api/wallet/operator', await seal(publicKeyOf(world.set)))
    const mail = () => Promise.reject(new Error('no'))
    const mute = await createWorld({
      store: world.database,
      clock: world.now,
      operator: await operatorOf(world.set),
      mail,
    })
    const { status, code, body } = await release(moveTo(visitor, mute))
    expect([status, code, body.sealed]).toEqual([502, 'mailFailed', undefined])
    // Every release counts, so a failing mailbox does not allow unlimited requests.
    const again: unknown[] = []
    for (let turn = 0; turn < 5; turn++) again.push((await release(moveTo(visitor, mute))).code)
    expect(again).toEqual([...Array.from({ length: 4 }, () => 'mailFailed'), 'tooManyAttempts'])
  })

  test('stores nothing that a thief of the database and of the server’s secret can open', async () => {
    const { visitor, seal, owner, recovery } = await settleReal(world, ann)
    const kept = await seal(publicKeyOf(world.set))
    await visitor.request('PUT', '/api/wallet/operator', kept)
    const [row] = await world.database.all('SELECT * FROM secure_operator_shares')
    const dump = JSON.stringify(row)
    expect(dump).toContain(owner.userId)
    // The share as the frame sealed it is not in the dump either.
    expect(dump).not.toContain('latchkey-operator')
    // The secret opens only the outer layer, and the frame's share needs the operator's key.
    const { open } = createKeys(new Uint8Array(32))
    const { userId } = owner
    const beside = String(row?.key_id)
    expect(await open(String(row?.sealed_share), { info: 'operator', salt: userId, beside })).toBe(kept.sealed)
    const [, , , ...box] = kept.sealed?.split('.') ?? []
    const text = box.map(part => Buffer.from(part, 'base64url').toString('latin1')).join('')
    for (const part of ['latchkey-share', formatShare(recovery.share), recovery.addresses.eip155, owner.check])
      expect(text).not.toContain(part)
    const thief = await createWorld({
      store: world.database,
      clock: world.now,
      operator: await strangerTo(world.set),
    })
    expect((await release(moveTo(visitor, thief))).code).toBe('recoveryUnreadable')
  })
})

test('a site without recovery shares at the operator has no recovery route, and does not mention one', async () => {
  const world = await createWorld()
  const { visitor, seal } = await settleReal(world, ann)
  const key = publicKeyOf(await addKey())
  expect((await visitor.request('PUT', '/api/wallet/operator', await seal(key))).status).toBe(404)
  expect((await release(visitor)).status).toBe(404)
  expect((await visitor.request('POST', '/api/wallet/operator/remove', {})).status).toBe(404)
  expect((await visitor.request('GET', '/api/wallet/recovery')).body).toEqual({ recoveries: [] })
  await world.close()
})

/** Creates an operator with another key, who declares this one lost. */
async function strangerTo(set: KeySet) {
  return { ...(await operatorOf(await addKey())), lostKeys: [readKeyId(publicKeyOf(set)) ?? ''] }
}

/** Returns the same browser at a site with the same database and other options. */
function moveTo(visitor: ReturnType<World['visit']>, to: World): ReturnType<World['visit']> {
  const there = to.visit()
  visitor.cookies.forEach((value, name) => there.cookies.set(name, value))
  return there
}
