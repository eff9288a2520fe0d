import type { SqlRunner } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { ListedBrowser } from '../wire-browsers.ts'
import { createBrowsers } from './browsers.ts'
import { mailLeaseMs } from './outbox.ts'
import { createWallet, type Visitor } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const dayMs = 86_400_000

describe.each(testDatabases)('the browsers of a user, on %s', (_name, start) => {
  const databases = useDatabases(start)
  let world: World
  let isMailDown: boolean
  beforeEach(async () => {
    isMailDown = false
    world = await createWorld({ store: await databases.create() })
  })
  afterEach(() => world.close())

  const post = (visitor: Visitor, what: string, body: object = {}) =>
    visitor.request('POST', `/api/browsers/${what}`, body)
  const list = async (visitor: Visitor) =>
    (await visitor.request('GET', '/api/browsers')).body.browsers as ListedBrowser[]
  const idOfOther = async (visitor: Visitor) => (await list(visitor)).find(({ isThis }) => !isThis)?.id ?? ''
  const mailsTo = (email: string) => world.post.mails.filter(({ to }) => to === email)

  /** Signs in a browser with a wallet, and another that the link of a mail approves. */
  const settleTwo = async () => {
    const { visitor: lost, wallet } = await world.settle(ann)
    const here = world.visit('203.0.113.9')
    world.pass(30)
    await here.ask(ann)
    await here.bring(world.post.codeTo(ann))
    await lost.press(world.post.linkTo(ann), 'approved')
    await here.request('POST', '/api/device', {}, firefox)
    return { lost, here, wallet }
  }

  test('are listed with browser, system, and the days of their first and last use', async () => {
    const { lost, here } = await settleTwo()
    const stranger = await world.settle('bob@example.com')
    const today = Math.floor(world.now() / dayMs) * dayMs
    const both = { firstUsedOn: today, lastUsedOn: today, isLoggedIn: true, isApproved: true }
    const id = expect.stringMatching(/^[0-9a-f]{64}$/) as string
    expect(await list(here)).toEqual([
      { id, name: 'Firefox on Linux', isThis: true, ...both },
      { id, name: 'Chrome on macOS', isThis: false, ...both },
    ])
    expect((await list(lost)).map(({ name, isThis }) => [name, isThis])).toEqual([
      ['Chrome on macOS', true],
      ['Firefox on Linux', false],
    ])
    expect((await list(stranger.visitor)).map(({ isThis }) => isThis)).toEqual([true])
    // A use is noted when the frame starts, by its day alone.
    world.pass(2 * 86_400)
    await here.session()
    expect((await list(lost))[1]).toMatchObject({ firstUsedOn: today, lastUsedOn: today + 2 * dayMs })
    // Logged out, it is approved all the same.
    await lost.request('POST', '/api/sign-out', {})
    expect((await list(here))[1]).toMatchObject({ name: 'Chrome on macOS', isLoggedIn: false, isApproved: true })
    // Its session is over.
    world.pass(29 * 86_400)
    await world.signIn(here, ann)
    expect((await list(here)).map(({ isLoggedIn }) => isLoggedIn)).toEqual([true, false])
  })

  test('are approved only once their user has a wallet, which a code alone would then open', async () => {
    const visitor = world.visit()
    await world.signIn(visitor, 'carl@example.com')
    expect(await list(visitor)).toMatchObject([{ isThis: true, isLoggedIn: true, isApproved: false }])
    await visitor.keep(createWallet())
    expect(await list(visitor)).toMatchObject([{ isThis: true, isLoggedIn: true, isApproved: true }])
  })

  test('are listed by their next use if they logged in before the server listed them', async () => {
    const { lost, here } = await settleTwo()
    const loggedInOn = Math.floor(world.now() / dayMs) * dayMs
    await world.database.run('DELETE FROM secure_browsers')
    const without = { firstUsedOn: loggedInOn, lastUsedOn: loggedInOn, isLoggedIn: true }
    expect((await list(lost))[1]).toEqual({
      ...without,
      id: expect.any(String) as string,
      isThis: false,
      isApproved: true,
    })
    world.pass(3 * 86_400)
    await here.request('GET', '/api/session', undefined, firefox)
    expect((await list(lost))[1]).toMatchObject({
      name: 'Firefox on Linux',
      firstUsedOn: loggedInOn,
      lastUsedOn: loggedInOn + 3 * dayMs,
    })
  })

  test('are written once a day: each other start of the frame only reads', async () => {
    await settleTwo()
    const { database } = world
    const browsers = createBrowsers({ keys: () => Promise.reject(new Error('Sealed')), clock: () => world.now() })
    const [row] = await database.all('SELECT user_id, browser_hash FROM secure_browsers LIMIT 1')
    const session = { userId: String(row?.user_id), browserHash: String(row?.browser_hash), createdAt: world.now() }
    let writes = 0
    const runner: SqlRunner = { ...database, run: (sql, ...values) => (writes++, database.run(sql, ...values)) }
    const start = async () => {
      await browsers.touch(runner, session, 'Chrome on macOS')
      return writes
    }
    expect([await start(), await start()]).toEqual([0, 0])
    world.pass(86_400)
    expect([await start(), await start()]).toEqual([1, 1])
  })

  test('are stored with sealed names, and removed once their cookies expire', async () => {
    const { here } = await settleTwo()
    const rows = JSON.stringify(await world.database.all('SELECT * FROM secure_browsers'))
    expect(rows).not.toMatch(/Chrome|Firefox|203\.0\.113/)
    // Write access to the database can hide a name, but cannot give a browser another one's.
    await world.database.run('UPDATE secure_browsers SET sealed_name = (SELECT MAX(sealed_name) FROM secure_browsers)')
    const names = (await list(here)).map(({ name }) => name)
    expect(names).toHaveLength(2)
    expect(names).toContain(undefined)
    const approvedOn = Math.floor(world.now() / dayMs) * dayMs
    world.pass(401 * 86_400)
    await world.visit().session()
    expect(await world.database.all('SELECT * FROM secure_browsers')).toEqual([])
    // An approved browser is listed anyway, with the day of its approval.
    await world.signIn(here, ann)
    expect((await list(here))[1]).toEqual({
      id: expect.any(String) as string,
      firstUsedOn: approvedOn,
      lastUsedOn: approvedOn,
      isThis: false,
      isLoggedIn: false,
      isApproved: true,
    })
  })

  test('are logged out one by one, and log in again by a code only', async () => {
    const { lost, here, wallet } = await settleTwo()
    const answer = await post(here, 'log-out', { id: await idOfOther(here) })
    expect(answer.status).toBe(200)
    expect(answer.body.browsers).toMatchObject([{ isThis: true }, { isLoggedIn: false, isApproved: true }])
    expect((await lost.wallet()).error?.code).toBe('sessionExpired')
    expect(await here.wallet()).toMatchObject({ wallet })
    expect(mailsTo(ann).at(-1)).toMatchObject({ subject: 'A browser was logged out of your wallet' })
    expect(mailsTo(ann).at(-1)?.text).toContain('has logged out another one: Chrome on macOS.')
    expect(mailsTo(ann).at(-1)?.text).toContain('IP address: 203.0.113.9')
    // It is done already.
    const { length } = mailsTo(ann)
    await post(here, 'log-out', { id: await idOfOther(here) })
    expect(mailsTo(ann)).toHaveLength(length)
    expect((await world.signIn(lost, ann)).body).toEqual({ status: 'connected' })
  })

  test('need the link of a mail again once removed, logged in or not', async () => {
    const { lost, here } = await settleTwo()
    await lost.request('POST', '/api/sign-out', {})
    const answer = await post(here, 'forget', { id: await idOfOther(here) })
    expect(answer.body.browsers).toMatchObject([{ isThis: true }])
    expect(mailsTo(ann).at(-1)?.text).toContain('To log in there again, a link in an email is needed.')
    expect((await world.signIn(lost, ann)).body).toEqual({ status: 'verifyDevice' })
    // Approved once more, it is forgotten with its session.
    await here.press(world.post.linkTo(ann), 'approved')
    await lost.wait()
    await post(here, 'forget', { id: await idOfOther(here) })
    expect((await lost.wallet()).error?.code).toBe('sessionExpired')
    expect((await world.signIn(lost, ann)).body).toEqual({ status: 'verifyDevice' })
    expect((await list(here)).map(({ isThis }) => isThis)).toEqual([true])
  })

  test('are logged out only by their user, by ids that are no tokens', async () => {
    const { lost, here } = await settleTwo()
    await world.signIn(lost, 'bob@example.com')
    const id = await idOfOther(here)
    const rows = await world.database.all('SELECT browser_hash FROM secure_browsers')
    expect(rows.map(row => row.browser_hash)).not.toContain(id)
    expect((await list(lost)).map(browser => browser.id)).not.toContain(id)
    await post(here, 'forget', { id })
    expect(await lost.session()).toMatchObject({ user: { email: 'bob@example.com' } })
    expect((await list(here)).map(({ isThis }) => isThis)).toEqual([true])
  })

  test('are not logged in with an expired session, though their row still exists', async () => {
    const { here } = await settleTwo()
    // The session of the other one began 30 seconds earlier.
    world.pass(30 * 86_400 - 31)
    await here.session()
    world.pass(2)
    expect((await list(here))[1]).toMatchObject({ isThis: false, isLoggedIn: false, isApproved: true })
    expect(await world.database.all('SELECT user_id FROM secure_sessions')).toHaveLength(2)
  })

  test('are not signed in by an earlier link while they wait for another approval', async () => {
    const { lost, here } = await settleTwo()
    await post(here, 'forget', { id: await idOfOther(here) })
    await world.signIn(lost, ann)
    const link = world.post.linkTo(ann)
    await post(here, 'forget-others')
    await world.visit().press(link, 'approved')
    expect((await lost.wait()).body.error?.code).toBe('codeMissing')
  })

  test('are all logged out but one, and need the link of a mail again', async () => {
    const { lost, here, wallet } = await settleTwo()
    const waiting = world.visit('203.0.113.10')
    await world.signIn(waiting, ann)
    const stranger = await world.settle('bob@example.com')
    const answer = await post(here, 'forget-others')
    expect([answer.status, (answer.body.browsers as unknown[]).length]).toEqual([200, 1])
    expect(mailsTo(ann).at(-1)?.text).toContain('has logged out all others.')
    expect((await lost.wallet()).error?.code).toBe('sessionExpired')
    expect(await here.wallet()).toMatchObject({ wallet })
    expect(await stranger.visitor.wallet()).toMatchObject({ wallet: stranger.wallet })
    expect((await waiting.wait()).body.error?.code).toBe('codeMissing')
    expect((await world.signIn(lost, ann)).body).toEqual({ status: 'verifyDevice' })
    // This browser stays approved.
    await here.request('POST', '/api/sign-out', {})
    expect((await world.signIn(here, ann)).body).toEqual({ status: 'connected' })
  })

  test('are unchanged by a session without a recent confirmation, and by other users', async () => {
    const { lost, here, wallet } = await settleTwo()
    const id = await idOfOther(lost)
    const stranger = await world.settle('bob@example.com')
    const own = (await list(here))[0]?.id
    for (const visitor of [stranger.visitor, here]) {
      await post(visitor, 'forget', { id })
      await post(visitor, 'log-out', { id: own })
    }
    world.pass(301)
    for (const [what, body] of [
      ['log-out', { id }],
      ['forget', { id }],
      ['forget-others', {}],
    ] as const) {
      const { status, body: answer } = await post(lost, what, body)
      expect([status, answer.error?.code]).toEqual([401, 'loginNotFresh'])
    }
    expect((await world.visit().request('GET', '/api/browsers')).body.error?.code).toBe('notSignedIn')
    expect(await here.wallet()).toMatchObject({ wallet })
    expect(await list(here)).toMatchObject([{ isLoggedIn: true }, { isLoggedIn: true, isApproved: true }])
  })

  test.each(['forget-others', 'forget', 'log-out'])(
    'log each other out at a time and leave one logged in, without a deadlock: %s',
    async what => {
      const { lost, here } = await settleTwo()
      const [ofLost, ofHere] = [await idOfOther(here), await idOfOther(lost)]
      const body = (id: string) => (what === 'forget-others' ? {} : { id })
      const answers = await Promise.all([
        post(here, what, body(ofLost)),
        post(lost, what, body(ofHere)),
        here.request('GET', '/api/session'),
        lost.request('GET', '/api/session'),
      ])
      expect(answers.slice(2).map(({ status }) => status)).toEqual([200, 200])
      const [one, other] = answers.slice(0, 2).toSorted((first, second) => first.status - second.status)
      expect(one?.status).toBe(200)
      expect(other?.body.error?.code).toBe('sessionExpired')
      expect(await world.database.all('SELECT token_hash FROM secure_sessions')).toHaveLength(1)
    },
  )

  test('are changed at most 30 times an hour', async () => {
    const { here } = await settleTwo()
    const answers = []
    for (let turn = 0; turn < 31; turn++) answers.push((await post(here, 'forget-others')).status)
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })

  test('are logged out although the mail about it fails, which the log reports', async () => {
    await world.close()
    world = await createWorld({
      store: await databases.create(),
      mail: async mail => {
        if (isMailDown) throw new Error('452')
        await world.post.send(mail)
      },
    })
    const { lost, here } = await settleTwo()
    isMailDown = true
    expect((await post(here, 'forget', { id: await idOfOther(here) })).status).toBe(200)
    expect((await lost.wallet()).error?.code).toBe('sessionExpired')
    expect(world.logged.find(({ route }) => route === 'POST /api/browsers/forget')).toMatchObject({
      level: 'error',
      status: 200,
    })
    const forgotten = 'To log in there again, a link in an email is needed.'
    expect(mailsTo(ann).at(-1)?.text).not.toContain(forgotten)
    // The mail is sent again until the mail server accepts it.
    world.pass(mailLeaseMs / 1_000)
    await here.session()
    await expect.poll(() => world.logged.filter(({ route }) => route === 'mail')).toHaveLength(1)
    isMailDown = false
    world.pass(mailLeaseMs / 1_000)
    await here.session()
    await expect.poll(() => mailsTo(ann).at(-1)?.text).toContain(forgotten)
    await expect.poll(() => world.database.all('SELECT * FROM secure_mails')).toEqual([])
  })
})
