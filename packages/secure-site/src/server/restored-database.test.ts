import type { Database, SqlRow } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createWallet, openVisitor, type Visitor } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

const [ann, nina] = ['ann@example.com', 'nina@example.com'] as const
const tables = [
  'secure_facts',
  'secure_users',
  'secure_logins',
  'secure_sessions',
  'secure_devices',
  'secure_device_requests',
  'secure_codes',
  'secure_wallets',
]

/** Copies all rows. @returns a function that replaces the later rows with the copy */
async function backUp(database: Database): Promise<() => Promise<void>> {
  const backup = new Map<string, readonly SqlRow[]>()
  for (const table of tables) backup.set(table, await database.all(`SELECT * FROM ${table}`))
  return async () => {
    for (const [table, rows] of backup) {
      await database.run(`DELETE FROM ${table}`)
      for (const row of rows)
        await database.run(
          `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
            .map(() => '?')
            .join(', ')})`,
          ...Object.values(row),
        )
    }
  }
}

describe.each(testDatabases)('a backup that is restored on %s', (_name, start) => {
  const databases = useDatabases(start)
  let world: World
  let restored: World | undefined
  beforeEach(async () => {
    world = await createWorld({ store: await databases.create() })
    restored = undefined
  })
  afterEach(async () => {
    await restored?.site.close()
    await world.close()
  })

  /** Starts a server on the database with `RESTORED_AT` of this day. */
  const restart = async (): Promise<World> => {
    await restored?.site.close()
    restored = await createWorld({
      store: world.database,
      restoredAt: Date.UTC(2026, 10, 23),
      clock: () => world.now(),
    })
    return restored
  }
  /** Returns the same browser at the restarted server. */
  const move = ({ cookies }: Visitor, to: World): Visitor => {
    const visitor = openVisitor(request => to.site.fetch(request, { address: undefined }))
    cookies.forEach((value, name) => visitor.cookies.set(name, value))
    return visitor
  }
  const signIn = async (visitor: Visitor, at: World, email: string) => {
    world.pass(30)
    await visitor.ask(email)
    return visitor.bring(at.post.codeTo(email))
  }

  test('has no earlier session, code, link or approved browser', async () => {
    const { visitor } = await world.settle(ann)
    const thief = world.visit()
    visitor.cookies.forEach((value, name) => thief.cookies.set(name, value))
    const waiting = world.visit()
    await world.signIn(waiting, ann)
    const link = world.post.linkTo(ann)
    const asking = world.visit()
    await asking.ask('bob@example.com')
    const putBack = await backUp(world.database)
    world.pass(30)
    await visitor.request('POST', '/api/email/update', { email: nina })
    await visitor.request('POST', '/api/email/update/primary', { code: world.post.codeTo(ann) })
    await visitor.request('POST', '/api/email/update/secondary', { code: world.post.codeTo(nina) })
    await visitor.request('POST', '/api/sign-out', {})
    world.pass(600)
    await putBack()

    const after = await restart()
    expect(await move(thief, after).session()).toEqual({ user: null, expired: true })
    expect((await move(thief, after).wallet()).error?.code).toBe('sessionExpired')
    expect((await move(asking, after).bring(world.post.codeTo('bob@example.com'))).body.error?.code).toBe('codeMissing')
    expect((await move(waiting, after).openLink(link)).body.text).toContain('no longer works')
    expect((await move(waiting, after).wait()).body.error?.code).toBe('codeMissing')
    expect((await signIn(move(visitor, after), after, ann)).body).toEqual({ status: 'verifyDevice' })
  })

  test('has no new shares that were not in use, and serves those that were', async () => {
    const { visitor, wallet } = await world.settle(ann)
    const renewed = { ...createWallet(), addresses: wallet.addresses }
    const { generation } = renewed
    await visitor.request('PUT', '/api/wallet/split', { from: wallet.generation, wallet: renewed })
    await visitor.request('PUT', '/api/wallet/split/recovery', { generation, kind: 'file' })
    const after = await restart()
    const back = move(visitor, after)
    await signIn(back, after, ann)
    await back.press(after.post.linkTo(ann), 'approved')
    await back.wait()
    expect(await back.wallet()).toMatchObject({ wallet })
    const commit = await back.request('POST', '/api/wallet/split/commit', { generation })
    expect(commit.body.error?.code).toBe('splitOver')
    expect(await world.database.all('SELECT kind FROM secure_split_recoveries')).toEqual([])
  })

  test('keeps later sessions when a server starts again with the same day', async () => {
    await world.settle(ann)
    const after = await restart()
    const visitor = move(world.visit(), after)
    await signIn(visitor, after, 'bob@example.com')
    await visitor.keep(createWallet())
    const again = await restart()
    expect(await move(visitor, again).session()).toMatchObject({ user: { email: 'bob@example.com' } })
  })

  test('keeps sessions that started days after the restore, before a server detects it', async () => {
    world.pass(3 * 86_400)
    const { visitor, wallet } = await world.settle(ann)
    expect(await move(visitor, await restart()).wallet()).toMatchObject({ wallet })
  })

  test('approves only the browser that stores a missing wallet, and ends the sessions of other browsers', async () => {
    const putBack = await (async () => {
      const early = world.visit()
      await world.signIn(early, ann)
      return backUp(world.database)
    })()
    const { visitor: owner, wallet } = await world.settle(ann)
    await putBack()
    const after = await restart()
    const thief = move(world.visit(), after)
    expect((await signIn(thief, after, ann)).body).toEqual({ status: 'connected' })
    expect(await thief.wallet()).toEqual({ wallet: null, mayHaveForgotten: true })
    const back = move(owner, after)
    await signIn(back, after, ann)
    expect((await back.keep(wallet)).status).toBe(200)
    expect((await thief.wallet()).error?.code).toBe('sessionExpired')
    expect((await signIn(thief, after, ann)).body).toEqual({ status: 'verifyDevice' })
    await back.request('POST', '/api/sign-out', {})
    expect((await signIn(back, after, ann)).body).toEqual({ status: 'connected' })
  })
})
