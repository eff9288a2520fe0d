import { startSocials } from '@latchkey/sandbox/socials'
import type { SqlRow, SqlValue } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addKey, publicKeyOf } from '../operator/key-set.ts'
import { logInElsewhere, operatorOf, release, settleReal } from './operator-world.test-support.ts'
import {
  begin,
  comeBack,
  createAttempt,
  createSocialWorld,
  goTo,
  ticketIn,
} from './social/social-world.test-support.ts'
import type { Visitor } from './visitor.test-support.ts'
import type { World } from './world.test-support.ts'

const ann = 'ann@example.com'
const eve = 'eve@example.com'

describe.each(testDatabases)('an attacker who writes into the database of %s', (_name, start) => {
  let databases: TestDatabases
  let socials: Awaited<ReturnType<typeof startSocials>>
  let world: World
  beforeAll(async () => {
    ;[databases, socials] = await Promise.all([start(), startSocials()])
  })
  afterAll(() => Promise.all([databases.stop(), socials.close()]))
  let set: Awaited<ReturnType<typeof addKey>>
  beforeEach(async () => {
    set = await addKey()
    world = await createSocialWorld(socials, { store: await databases.create(), operator: await operatorOf(set) })
  })
  afterEach(() => world.close())

  const write = (sql: string, ...values: SqlValue[]) => world.database.run(sql, ...values)
  const rowsOf = (table: string) => world.database.all(`SELECT * FROM ${table}`)
  const sha256 = async (text: string): Promise<string> =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
  const tokenOf = (visitor: Visitor, what: 'browser' | 'session'): string =>
    [...visitor.cookies].find(([name]) => name.includes(`secure-${what}`))?.[1] ?? ''
  /** Creates Ann with a wallet whose recovery share the operator stores. */
  async function settleAnn() {
    const settled = await settleReal(world, ann)
    await settled.visitor.request('PUT', '/api/wallet/operator', await settled.seal(publicKeyOf(set)))
    return settled
  }
  /** Expects that a browser receives none of Ann's data. */
  async function expectNothing(visitor: Visitor, { owner, wallet }: Awaited<ReturnType<typeof settleAnn>>) {
    const session = await visitor.session()
    expect((session.user as { id?: string } | null)?.id).not.toBe(owner.userId)
    for (const path of ['/api/wallet', '/api/wallet/recovery', '/api/session', '/api/handover']) {
      const { body } = await visitor.request('GET', path)
      const said = JSON.stringify(body)
      for (const secret of [wallet.share, ann, owner.userId]) expect(said, path).not.toContain(secret)
    }
    expect((await release(visitor)).status).not.toBe(200)
  }

  test('has no session by a row of their own, nor by one that is copied, changed or prolonged', async () => {
    const settled = await settleAnn()
    const visitor = world.visit()
    await world.signIn(visitor, eve)
    const { userId } = settled.owner
    const [annRow] = await world.database.all('SELECT * FROM secure_sessions WHERE user_id = ?', userId)
    const [eveRow] = await world.database.all('SELECT * FROM secure_sessions WHERE user_id <> ?', userId)
    const token = 'E'.repeat(43)
    const insert = (hash: string, bound: SqlValue) =>
      write(
        'INSERT INTO secure_sessions (token_hash, user_id, browser_hash, created_at, expires_at, bound_by) VALUES (?, ?, ?, ?, ?, ?)',
        hash,
        userId,
        'x',
        world.now(),
        world.now() + 86_400_000,
        bound,
      )
    for (const bound of ['', String(annRow?.bound_by), String(eveRow?.bound_by)]) {
      await insert(await sha256(token), bound)
      const bearer = { authorization: `Bearer ${token}`, 'latchkey-browser': '' }
      const { body } = await world.visit().request('GET', '/api/wallet', undefined, bearer)
      expect(body.error?.code).toBe('sessionExpired')
      await write('DELETE FROM secure_sessions WHERE token_hash = ?', await sha256(token))
    }
    // Eve's own session is changed to Ann's user.
    await write('UPDATE secure_sessions SET user_id = ? WHERE token_hash = ?', userId, String(eveRow?.token_hash))
    await expectNothing(visitor, settled)
    await write(
      'UPDATE secure_sessions SET bound_by = ? WHERE token_hash = ?',
      String(annRow?.bound_by),
      String(eveRow?.token_hash),
    )
    await expectNothing(visitor, settled)
  })

  test('confirms no old session, and prolongs none', async () => {
    const settled = await settleAnn()
    world.pass(301)
    expect((await release(settled.visitor)).code).toBe('loginNotFresh')
    await write('UPDATE secure_sessions SET created_at = ?', world.now())
    expect((await release(settled.visitor)).status).not.toBe(200)
    await world.signIn(settled.visitor, ann)
    await write('UPDATE secure_sessions SET expires_at = ?', world.now() + 10 * 365 * 86_400_000)
    expect((await settled.visitor.session()).user).toBeNull()
  })

  test('approves no browser', async () => {
    const settled = await settleAnn()
    const visitor = world.visit()
    world.pass(30)
    await visitor.ask(ann)
    const browser = await sha256(tokenOf(visitor, 'browser'))
    const [own] = await rowsOf('secure_devices')
    for (const bound of ['', String(own?.bound_by)]) {
      await write('DELETE FROM secure_devices WHERE browser_hash = ?', browser)
      await write(
        'INSERT INTO secure_devices (user_id, browser_hash, approved_at, bound_by) VALUES (?, ?, ?, ?)',
        settled.owner.userId,
        browser,
        world.now(),
        bound,
      )
    }
    // The code of the mail is not enough, because the browser needs another mail's link.
    expect((await visitor.bring(world.post.codeTo(ann))).body.status).toBe('verifyDevice')
    await expectNothing(visitor, settled)
    // Ann's own approval replaces the forged row.
    await settled.visitor.press(world.post.linkTo(ann), 'approved')
    expect((await visitor.wait()).body.status).toBe('connected')
    expect(JSON.stringify(await visitor.wallet())).toContain(settled.wallet.share)
  })

  test('answers no prompt for a browser, and starts none', async () => {
    const settled = await settleAnn()
    const visitor = world.visit()
    await world.signIn(visitor, ann)
    await write("UPDATE secure_device_requests SET answer = 'approved'")
    expect((await visitor.wait()).body.error?.code).toBe('codeMissing')
    await expectNothing(visitor, settled)
    // Eve inserts a request and knows its link.
    const token = 'E'.repeat(43)
    const [asked] = await rowsOf('secure_device_requests')
    for (const answer of [null, 'approved']) {
      await write('DELETE FROM secure_device_requests')
      const row: Record<string, SqlValue> = { ...asked, token_hash: await sha256(token), answer }
      const names = Object.keys(row)
      await write(
        `INSERT INTO secure_device_requests (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
        ...Object.values(row),
      )
      await visitor.press(`https://secure.example/approve#${token}`, 'approved')
      expect(await rowsOf('secure_devices')).toHaveLength(1)
      expect((await visitor.wait()).body.error?.code).toBe('codeMissing')
      await expectNothing(visitor, settled)
    }
  })

  test('logs in as no other user by an address or a social account that replaces another', async () => {
    const settled = await settleAnn()
    const visitor = world.visit()
    await world.signIn(visitor, eve)
    const { userId } = settled.owner
    await write('UPDATE secure_logins SET user_id = ? WHERE user_id <> ?', userId, userId)
    await visitor.request('POST', '/api/sign-out', {})
    world.pass(60)
    await visitor.ask(eve)
    const brought = await visitor.bring(world.post.codeTo(eve))
    expect(brought.status).toBe(500)
    await expectNothing(visitor, settled)
    const social = await goTo(world, 'google', { handle: 'eve' })
    const ticket = ticketIn((await comeBack(social.window, social.back)).body.text)
    await social.frame.request('POST', '/api/social/ticket', { attempt: social.attempt, ticket })
    await write("UPDATE secure_logins SET user_id = ? WHERE kind = 'google'", userId)
    const again = await goTo(world, 'google', { handle: 'eve' })
    const second = ticketIn((await comeBack(again.window, again.back)).body.text)
    const { status } = await again.frame.request('POST', '/api/social/ticket', {
      attempt: again.attempt,
      ticket: second,
    })
    expect(status).toBe(500)
    await expectNothing(again.frame, settled)
    // A new row with Ann's user for Eve's address is ignored, and Ann can still sign in.
    const [row] = await rowsOf('secure_logins')
    expect(row).toBeDefined()
    await world.signIn(settled.visitor, ann)
    expect((await settled.visitor.session()).user).toMatchObject({ id: userId, email: ann })
  })

  test('uses a code for no other purpose, and restores no tries', async () => {
    const settled = await settleAnn()
    const visitor = world.visit()
    world.pass(30)
    await visitor.ask(eve)
    const code = world.post.codeTo(eve)
    const { visitor: annsBrowser } = settled
    world.pass(301)
    // Eve's own code is changed to a confirmation of Ann.
    const [session] = await world.database.all('SELECT * FROM secure_sessions')
    await write(
      "UPDATE secure_codes SET purpose = 'confirm', holder_hash = ?, user_id = ?",
      String(session?.token_hash),
      settled.owner.userId,
    )
    expect((await annsBrowser.request('POST', '/api/confirm/code', { code })).body.error?.code).toBe('codeExpired')
    expect((await release(annsBrowser)).code).toBe('loginNotFresh')
    // Tries that are reset in the database still count.
    const guesser = world.visit()
    world.pass(30)
    await guesser.ask(ann)
    const right = world.post.codeTo(ann) ?? ''
    const wrong = right === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) {
      expect((await guesser.bring(wrong)).body.error?.code).toBe('codeWrong')
      await write('UPDATE secure_codes SET tries = 0')
    }
    expect((await guesser.bring(right)).body.error?.code).toBe('codeExpired')
    await expectNothing(guesser, settled)
  })

  test('accepts no social login of another browser, window or provider', async () => {
    const form = { handle: 'ann' }
    /** Completes a login of Ann by a provider. */
    const atProvider = async (provider: string) => {
      const login = await goTo(world, provider, form)
      const ticket = ticketIn((await comeBack(login.window, login.back)).body.text)
      return { ...login, ticket }
    }
    const thief = world.visit()
    await begin(thief, 'google', createAttempt())
    const browser = await sha256(tokenOf(thief, 'browser'))
    const mine = 'E'.repeat(43)

    const first = await atProvider('google')
    await write('UPDATE secure_socials SET browser_hash = ?, ticket_hash = ?', browser, await sha256(mine))
    for (const ticket of [mine, first.ticket]) {
      const taken = await thief.request('POST', '/api/social/ticket', { attempt: first.attempt, ticket })
      expect(taken.status).toBeGreaterThanOrEqual(400)
    }
    expect((await thief.session()).user).toBeNull()

    // The user has not confirmed this login at the window of another network.
    const second = await atProvider('google')
    await write('UPDATE secure_socials SET browser_hash = ?, delivered_at = ?, delivered_by = ?', browser, 1, 'x')
    await write("UPDATE secure_socials SET outcome = 'failed' WHERE outcome IS NULL")
    const isWaiting = world.nextWait()
    const waited = await Promise.race([
      thief.request('POST', '/api/social/wait', { attempt: second.attempt }).then(({ status }) => status),
      isWaiting.then(() => 'waits'),
    ])
    expect(waited).not.toBe(200)
    expect((await thief.session()).user).toBeNull()

    // A login of one provider is changed to another.
    const third = await atProvider('google')
    await write("UPDATE secure_socials SET provider = 'github'")
    const taken = await third.frame.request('POST', '/api/social/ticket', {
      attempt: third.attempt,
      ticket: third.ticket,
    })
    expect(taken.status).toBeGreaterThanOrEqual(400)
    expect((await third.frame.session()).user).toBeNull()
  })

  test('transfers no login in progress to another browser', async () => {
    const thief = world.visit()
    await begin(thief, 'google', createAttempt())
    const browser = await sha256(tokenOf(thief, 'browser'))
    const login = await goTo(world, 'google', { handle: 'ann' })
    await write('UPDATE secure_socials SET browser_hash = ?', browser)
    const answer = await comeBack(login.window, login.back)
    expect(answer.status).toBe(500)
    const ticket = ticketIn(answer.body.text) ?? 'E'.repeat(43)
    const taken = await thief.request('POST', '/api/social/ticket', { attempt: login.attempt, ticket })
    expect(taken.status).toBeGreaterThanOrEqual(400)
    expect((await thief.session()).user).toBeNull()
  })

  test('moves a login to no other provider than the one that it was started at', async () => {
    const login = await goTo(world, 'google', { handle: 'ann' })
    await write("UPDATE secure_socials SET provider = 'github'")
    expect((await comeBack(login.window, login.back)).status).toBeGreaterThanOrEqual(400)
    expect(await world.database.all('SELECT outcome FROM secure_socials')).toEqual([{ outcome: null }])
  })

  test('has no share sealed for the operator, and none released', async () => {
    const settled = await settleReal(world, ann)
    const { visitor, owner, seal } = settled
    await visitor.request('POST', '/api/wallet/operator/remove', {})
    const insert = (sealed: string) =>
      write(
        'INSERT INTO secure_operator_shares (user_id, key_id, sealed_share, created_at) VALUES (?, ?, ?, ?)',
        owner.userId,
        'AAAAAAAAAAAAAAAA',
        sealed,
        world.now(),
      )
    await insert('junk')
    const { body } = await visitor.request('GET', '/api/wallet/recovery')
    expect((body as { operator?: object }).operator).toMatchObject({ state: 'refused' })
    const share = await seal(publicKeyOf(set))
    const renewed = await visitor.request('PUT', '/api/wallet/operator', { ...share, renews: true })
    expect(renewed.body.error?.code).toBe('recoveryMissing')
    expect((await release(visitor)).code).toBe('recoveryMissing')
    // An old session does not restore a removed share after its row is restored.
    await visitor.request('PUT', '/api/wallet/operator', share)
    const [row] = await rowsOf('secure_operator_shares')
    await visitor.request('POST', '/api/wallet/operator/remove', {})
    world.pass(301)
    await write('DELETE FROM secure_operator_shares')
    await write(
      'INSERT INTO secure_operator_shares (user_id, key_id, sealed_share, created_at) VALUES (?, ?, ?, ?)',
      ...['user_id', 'key_id', 'sealed_share', 'created_at'].map(name => row?.[name] ?? null),
    )
    const late = await visitor.request('PUT', '/api/wallet/operator', { ...share, renews: true })
    expect(late.body.error?.code).toBe('loginNotFresh')
    expect((await release(visitor)).code).toBe('loginNotFresh')
  })

  test('gets nothing by overwriting any column of any table', { timeout: 120_000 }, async () => {
    const settled = await settleAnn()
    const recovery = { kind: 'passkey', credentialId: 'abc', sealed: 'ciphertext-of-the-passkey' }
    await settled.visitor.request('PUT', '/api/wallet/recovery', recovery)
    await settled.visitor.request('PUT', '/api/handover', { step: 'hello', text: 'key-of-a-new-browser' })
    // Eve is signed in, has a wallet, and waits to be Ann in another browser.
    const visitor = (await settleReal(world, eve)).visitor
    await visitor.request('PUT', '/api/handover', { step: 'hello', text: 'key-of-eve' })
    await begin(visitor, 'google', createAttempt())
    const other = await logInElsewhere(world, eve, visitor)
    await expectNothing(visitor, settled)
    const catalog =
      world.database.kind === 'libsql'
        ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'secure%'"
        : "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE 'secure%'"
    const tables = (await world.database.all(catalog)).map(({ name }) => String(name))
    expect(tables.length).toBeGreaterThan(12)
    let attacks = 0
    const isFast = world.database.kind === 'libsql'
    for (const table of tables) {
      const before = await rowsOf(table)
      for (const column of Object.keys(before[0] ?? {})) {
        const values = [...new Set<SqlValue>([...before.map(row => row[column] ?? null), world.now() + 60_000])]
        // A database server is slower, so it tries fewer replacements of each column.
        for (const value of values.slice(0, isFast ? 3 : 2)) {
          for (const row of before.slice(0, isFast ? 3 : 1)) {
            if (row[column] === value) continue
            const isWritten = await overwrite(table, column, value, row).catch(() => false)
            if (isWritten) {
              attacks += 1
              await write('DELETE FROM secure_attempts')
              for (const each of [visitor, other]) await expectNothing(each, settled)
            }
            await putBack(table, before)
          }
        }
      }
    }
    expect(attacks).toBeGreaterThan(isFast ? 80 : 25)
    // The original rows still work, so the failures were caused by the changes.
    expect((await settled.visitor.session()).user).toMatchObject({ id: settled.owner.userId })
    expect(JSON.stringify(await settled.visitor.wallet())).toContain(settled.wallet.share)
  })

  async function overwrite(table: string, column: string, value: SqlValue, row: SqlRow): Promise<boolean> {
    const given = Object.entries(row).filter(([, each]) => each !== null)
    const where = given.map(([name]) => `${name} = ?`).join(' AND ')
    return (
      (await write(`UPDATE ${table} SET ${column} = ? WHERE ${where}`, value, ...given.map(([, each]) => each))) > 0
    )
  }

  async function putBack(table: string, rows: readonly SqlRow[]): Promise<void> {
    await world.database.transaction(async inside => {
      await inside.run(`DELETE FROM ${table}`)
      for (const row of rows) {
        const names = Object.keys(row)
        await inside.run(
          `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
          ...Object.values(row),
        )
      }
    })
  }
})
