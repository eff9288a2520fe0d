import { openDatabase } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { createKeys } from './keys.ts'
import { recoveryContextOf } from './recoveries.ts'
import { schema } from './schema.ts'
import { createWallet, signSplit } from './visitor.test-support.ts'
import { shareContextOf } from './wallets.ts'
import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'
const keys = createKeys(new Uint8Array(32))

describe.each(testDatabases)('a process of the version before new shares, on %s', (_name, start) => {
  const databases = useDatabases(start)

  /** Runs the statement by which that version stores a recovery. */
  const storeAsBefore = async ({ database }: World, userId: string, kind: string, id: string, sealed: string) =>
    database.run(
      `INSERT INTO secure_recoveries (user_id, kind, credential_id, label, sealed_share, created_at)
        VALUES (?, ?, ?, ?, ?, ?)`,
      userId,
      kind,
      id,
      null,
      await keys.seal(sealed, recoveryContextOf(userId, kind, id)),
      1,
    )

  test('leaves rows that a later one reads and replaces', async () => {
    const store = await databases.create()
    const before = await openDatabase(store)
    await before.migrate(
      schema.slice(
        0,
        schema.findIndex(({ name }) => name === 'secure-10-splits'),
      ),
    )
    await before.close()
    const world = await createWorld({ store })
    const visitor = world.visit()
    await world.signIn(visitor, ann)
    const { id } = (await visitor.request('GET', '/api/session')).body.user as { id: string }
    const wallet = createWallet()
    const { generation, share, check, addresses } = wallet
    await world.database.run(
      `INSERT INTO secure_wallets (user_id, generation, sealed_share, share_check, eip155, solana, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)`,
      id,
      generation,
      await keys.seal(share, shareContextOf(id, generation)),
      check,
      addresses.eip155,
      addresses.solana,
      1,
    )
    await storeAsBefore(world, id, 'passkey', 'one', 'sealed')
    const listed = async () =>
      ((await visitor.request('GET', '/api/wallet/recovery')).body.recoveries as object[]).length
    expect(await visitor.wallet()).toMatchObject({ wallet })
    expect(await listed()).toBe(1)
    const next = { ...createWallet(), addresses }
    await visitor.request('PUT', '/api/wallet/split', { from: generation, wallet: next })
    await visitor.request('PUT', '/api/wallet/split/recovery', { generation: next.generation, kind: 'file' })
    // The older process lists all rows without a condition, so nothing pending may be among them.
    expect(await world.database.all('SELECT kind FROM secure_recoveries')).toEqual([{ kind: 'passkey' }])
    const commit = { generation: next.generation, proof: await signSplit(generation, next) }
    expect((await visitor.request('POST', '/api/wallet/split/commit', commit)).status).toBe(200)
    expect(await visitor.wallet()).toMatchObject({ wallet: next })
    expect(await listed()).toBe(1)
    // The older process stores a recovery of the former shares, which a browser began before the commit.
    await storeAsBefore(world, id, 'passkey', 'two', 'of former shares')
    expect(await listed()).toBe(1)
    const again = { kind: 'passkey', credentialId: 'two', sealed: 'of new shares', generation: next.generation }
    expect((await visitor.request('PUT', '/api/wallet/recovery', again)).status).toBe(200)
    expect((await visitor.request('GET', '/api/wallet/recovery')).body.recoveries).toMatchObject([
      { kind: 'file' },
      { credentialId: 'two', sealed: 'of new shares' },
    ])
    await world.close()
  })
})
