import { createClient } from '@libsql/client/web'
import { testDatabases } from '@latchkey/sql/test-databases'
import { neon, neonConfig } from '@neondatabase/serverless'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openBrowser, verifyKey } from './browser.test-support.ts'
import { createSiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'
import { createIssued } from './issued.ts'
import { startNeon } from './neon.test-support.ts'
import { neonStore } from './neon-store.ts'
import type { NewSession, SiwxStore } from './store.ts'
import { startTurso, tursoToken } from './turso.test-support.ts'
import { tursoStore } from './turso-store.ts'

interface World {
  /** Opens another store in the same database, like a second server. */
  open(): SiwxStore
  /** Makes the next answers fail, for databases that are reached over HTTP. */
  failNext?: (status: number, times?: number) => void
  close(): Promise<void>
}

const minute = 60_000
const [[, startLibsql], [, startPostgres]] = testDatabases as unknown as [
  (typeof testDatabases)[number],
  (typeof testDatabases)[number],
]

interface Worlds {
  create(): Promise<World>
  stop(): Promise<void>
}

const worlds: readonly (readonly [name: string, start: () => Promise<Worlds>])[] = [
  ['a file', () => startDatabases(startLibsql)],
  ['PostgreSQL', () => startDatabases(startPostgres)],
  ['Turso', startTursos],
  ['Neon', startNeons],
]

async function startDatabases(start: typeof startLibsql): Promise<Worlds> {
  const databases = await start()
  return {
    async create() {
      const where = await databases.create()
      const opened: SiwxStore[] = []
      return {
        open() {
          const store = databaseStore(where)
          opened.push(store)
          return store
        },
        async close() {
          for (const store of opened) await store.close?.()
        },
      }
    },
    stop: databases.stop,
  }
}

async function startTursos(): Promise<Worlds> {
  return {
    async create() {
      const turso = await startTurso()
      const open = () => tursoStore(createClient({ url: turso.url, authToken: tursoToken }))
      return { open, failNext: turso.failNext, close: turso.close }
    },
    stop: async () => {},
  }
}

async function startNeons(): Promise<Worlds> {
  const databases = await startPostgres()
  return {
    async create() {
      const { url } = await databases.create()
      const stand = await startNeon(url ?? '')
      neonConfig.fetchEndpoint = stand.endpoint
      // The options are the form of rows that a site has set for its own queries.
      const open = () => neonStore(neon('postgresql://owner:secret@shop.neon.tech/shop', { arrayMode: true }))
      return { open, failNext: stand.failNext, close: stand.close }
    },
    stop: databases.stop,
  }
}

describe.each(worlds)('a sign-in store in %s', (_name, start) => {
  let all: Worlds
  let world: World
  let store: SiwxStore
  let now: number

  beforeAll(async () => {
    all = await start()
  })
  afterAll(() => all.stop())
  beforeEach(async () => {
    world = await all.create()
    store = world.open()
    await store.ready()
    now = Date.parse('2026-11-27T10:00:00.000Z')
  })
  afterEach(() => world.close())

  const issue = async (browserHash = 'browser') => {
    const page = { domain: 'shop.example', uri: 'https://shop.example', isLocal: false }
    const options = { browserHash, chainId: undefined, accountAddress: undefined }
    const issued = createIssued(page, {
      ...options,
      resources: ['https://shop.example/terms'],
      now,
      nonceSeconds: 300,
      sessionSeconds: 86_400,
    })
    await store.saveNonce(issued)
    return issued
  }
  const sessionOf = (nonce: string, tokenHash: string, address = nonce): NewSession['session'] => ({
    nonce,
    tokenHash,
    chainId: 'eip155:1',
    accountAddress: address,
    identity: `eip155:${address}`,
    message: 'message',
    signature: '0x1f',
    publicKey: undefined,
    cacao: '{"h":{"t":"caip122"}}',
    createdAt: now,
    expiresAt: now + 60 * minute,
  })
  const add = async (tokenHash: string, more: Partial<NewSession> = {}, address?: string, browserHash?: string) => {
    const { nonce } = await issue(browserHash)
    const session = sessionOf(nonce, tokenHash, address)
    const isAdded = await store.addSession({
      session,
      previousTokenHash: undefined,
      maxSessions: 50,
      forgiven: [],
      ...more,
    })
    return { nonce, isAdded }
  }
  const listed = async (tokenHash: string) => (await store.listSessions(tokenHash, now)).map(each => each.nonce)

  test('removes the sessions of one account in all browsers, and no other', async () => {
    await add('one', {}, '0xann')
    await add('two', {}, '0xann')
    const other = await add('three', { previousTokenHash: 'two' }, '0xbob')
    expect(await store.removeSessionsOf('eip155:0xann')).toBe(2)
    expect([await listed('one'), await listed('three')]).toEqual([[], [other.nonce]])
    expect(await store.removeSessionsOf('eip155:0xann')).toBe(0)
  })

  test('returns a nonce and a sign-in as they were stored', async () => {
    const issued = await issue()
    expect(await store.findNonce(issued.nonce)).toEqual({ ...issued, spentAt: undefined })
    expect(await store.findNonce('another')).toBeUndefined()
    const session = sessionOf(issued.nonce, 'token')
    await store.addSession({ session, previousTokenHash: undefined, maxSessions: 50, forgiven: [] })
    expect(await store.listSessions('token', now)).toEqual([{ ...session, isCurrent: true, currentAt: 0 }])
    expect((await store.findNonce(issued.nonce))?.spentAt).toBe(now)
  })

  test('consumes a nonce for one of several simultaneous sign-ins', async () => {
    const { nonce } = await issue()
    const others = [store, world.open(), world.open(), store]
    const added = await Promise.all(
      others.map((each, index) =>
        each.addSession({
          session: sessionOf(nonce, `token ${index}`),
          previousTokenHash: undefined,
          maxSessions: 50,
          forgiven: [],
        }),
      ),
    )
    expect(added.filter(Boolean)).toHaveLength(1)
    const kept = await Promise.all(others.map((_, index) => listed(`token ${index}`)))
    expect(kept.flat()).toEqual([nonce])
    expect(added.map((isAdded, index) => isAdded === (kept[index]?.length === 1))).toEqual([true, true, true, true])
  })

  test('changes nothing for an expired nonce', async () => {
    const first = await add('old')
    const { nonce } = await issue()
    await store.countAttempt({ who: 'browser', limit: 10, windowMs: minute }, now)
    now += 300_000
    const session = sessionOf(nonce, 'new')
    const added = { session, previousTokenHash: 'old', maxSessions: 50, forgiven: ['browser'] }
    expect(await store.addSession(added)).toBe(false)
    expect([await listed('old'), await listed('new')]).toEqual([[first.nonce], []])
    expect((await store.findNonce(nonce))?.spentAt).toBeUndefined()
  })

  test('leaves a nonce unused if its sign-in cannot be stored', async () => {
    const { nonce } = await add('token')
    const second = await issue()
    // The table rejects a sign-in without an account, after the nonce was spent for it.
    const session = { ...sessionOf(second.nonce, 'other'), accountAddress: null as unknown as string }
    const added = { session, previousTokenHash: 'token', maxSessions: 50, forgiven: [] }
    await expect(store.addSession(added)).rejects.toThrow()
    expect((await store.findNonce(second.nonce))?.spentAt).toBeUndefined()
    expect(await listed('token')).toEqual([nonce])
  })

  test('moves the sign-ins of a browser to its new token, except one of the same account and those above the limit', async () => {
    const oldest = await add('first', {}, 'a')
    now += 1
    const second = await add('second', { previousTokenHash: 'first' }, 'b')
    now += 1
    const third = await add('third', { previousTokenHash: 'second' }, 'a')
    now += 10_000
    expect([await listed('first'), await listed('second')]).toEqual([[], []])
    expect(await listed('third')).toEqual([third.nonce, second.nonce])
    expect(await listed('third')).not.toContain(oldest.nonce)
    now += 1
    const fourth = await add('fourth', { previousTokenHash: 'third', maxSessions: 2 }, 'c')
    const stored = await store.listSessions('fourth', now)
    expect(stored.map(each => [each.nonce, each.isCurrent])).toEqual([
      [fourth.nonce, true],
      [third.nonce, false],
    ])
  })

  test('lists sign-ins that have moved to a new token by the old one for ten seconds, unchanged', async () => {
    const first = await add('one', {}, 'a')
    now += 1
    const second = await add('two', { previousTokenHash: 'one' }, 'b')
    now += 1
    await add('three', { previousTokenHash: 'two' }, 'c')
    const byOldToken = async () =>
      (await store.listSessions('two', now)).map(each => [each.nonce, each.tokenHash, each.isCurrent])
    const before = [
      [second.nonce, 'two', true],
      [first.nonce, 'two', false],
    ]
    expect([await byOldToken(), await listed('one')]).toEqual([before, []])
    expect(await store.setCurrent('two', first.nonce, 7, now)).toBe(false)
    now += 9_999
    expect(await byOldToken()).toEqual(before)
    now += 1
    expect(await byOldToken()).toEqual([])
    expect(await listed('three')).toHaveLength(3)
  })

  // Without Web Locks two tabs sign in at once, and the browser keeps the cookie of one answer.
  test('removes the sign-ins under a token that the browser lost at its next sign-in', async () => {
    const first = await add('old', {}, 'a')
    await add('elsewhere', {}, 'a', 'another browser')
    now += minute
    const lost = await add('lost', { previousTokenHash: 'old' }, 'b')
    const stored = await add('stored', { previousTokenHash: 'old' }, 'c')
    // The sign-in that moved to the other token moved just now, so its answer may still arrive.
    now += 29_999
    await add('next', { previousTokenHash: 'stored' }, 'd')
    expect((await listed('lost')).toSorted()).toEqual([first.nonce, lost.nonce].toSorted())
    now += 1
    const last = await add('last', { previousTokenHash: 'next' }, 'e')
    expect([await listed('lost'), (await listed('last')).length]).toEqual([[], 3])
    expect(await listed('last')).toEqual(expect.arrayContaining([stored.nonce, last.nonce]))
    expect(await listed('elsewhere')).toHaveLength(1)
  })

  test('removes the sign-ins under a token that the browser lost when its page reports an account', async () => {
    const lost = await add('lost', {}, 'a')
    const stored = await add('stored', {}, 'b')
    await add('elsewhere', {}, 'a', 'another browser')
    now += 29_999
    expect(await store.setCurrent('stored', stored.nonce, 1, now)).toBe(true)
    expect(await listed('lost')).toEqual([lost.nonce])
    now += 1
    // A late report tells as well which token the browser has. A token without sign-ins tells nothing.
    await store.setCurrent('nobody', undefined, 3, now)
    expect(await listed('lost')).toEqual([lost.nonce])
    expect(await store.setCurrent('stored', undefined, 0, now)).toBe(false)
    expect([await listed('lost'), await listed('stored')]).toEqual([[], [stored.nonce]])
    expect(await listed('elsewhere')).toHaveLength(1)
  })

  test('keeps the later sign-ins of a browser whose token was stolen and used for a sign-in elsewhere', async () => {
    const first = await add('own', {}, 'a')
    now += 1
    await add('stolen', { previousTokenHash: 'own' }, 'b', 'another browser')
    const again = await add('again', {}, 'c')
    now += 30_000
    await store.setCurrent('stolen', undefined, 1, now)
    await add('next', { previousTokenHash: 'stolen' }, 'd', 'another browser')
    expect(await listed('again')).toEqual([again.nonce])
    now += 30_000
    await store.setCurrent('again', undefined, 1, now)
    expect(await listed('next')).not.toContain(first.nonce)
  })

  test('makes the sign-in current that was reported last, for any order of arrival', async () => {
    const first = await add('one', {}, 'a')
    now += 1
    await add('two', { previousTokenHash: 'one' }, 'b')
    expect(await store.setCurrent('two', first.nonce, 20, now)).toBe(true)
    expect(await store.setCurrent('two', undefined, 10, now)).toBe(false)
    expect((await store.listSessions('two', now)).map(each => [each.isCurrent, each.currentAt])).toEqual([
      [false, 20],
      [true, 20],
    ])
    expect(await store.setCurrent('two', undefined, 20, now)).toBe(true)
    expect((await store.listSessions('two', now)).some(each => each.isCurrent)).toBe(false)
    expect(await store.setCurrent('nobody', first.nonce, 30, now)).toBe(false)
    now += 1
    await add('three', { previousTokenHash: 'two' }, 'c')
    expect((await store.listSessions('three', now)).map(each => [each.isCurrent, each.currentAt])).toEqual([
      [true, 20],
      [false, 20],
      [false, 20],
    ])
  })

  test('removes the named sign-ins, and no others', async () => {
    const first = await add('one', {}, 'a')
    const second = await add('two', { previousTokenHash: 'one' }, 'b')
    await store.removeSessions([])
    expect(await listed('two')).toHaveLength(2)
    await store.removeSessions([first.nonce, 'another'])
    expect(await listed('two')).toEqual([second.nonce])
  })

  test('counts attempts in a window, also simultaneous ones, and takes back those that did not fail', async () => {
    const attempt = { who: 'browser', limit: 3, windowMs: minute }
    const waits = await Promise.all([1, 2, 3, 4, 5].map(() => store.countAttempt(attempt, now)))
    expect(waits.filter(wait => wait === 60)).toHaveLength(2)
    now += 30_000
    expect(await store.countAttempt(attempt, now)).toBe(30)
    await store.forgiveAttempts(['browser', 'somebody else'])
    for (let times = 0; times < 3; times++) await store.forgiveAttempts(['browser'])
    expect(await store.countAttempt(attempt, now)).toBeUndefined()
    await store.forgiveAttempts([])
    now += 30_000
    const { nonce, isAdded } = await add('token', { forgiven: ['browser'] })
    expect([isAdded, await listed('token')]).toEqual([true, [nonce]])
    const again = await Promise.all([1, 2, 3].map(() => store.countAttempt(attempt, now)))
    expect(again).toEqual([undefined, undefined, undefined])
    expect(await store.countAttempt(attempt, now)).toBe(60)
  })

  test('removes expired rows, and a nonce an hour after it expired', async () => {
    const { nonce } = await add('token')
    now += 60 * minute
    await store.sweep(now)
    expect(await store.listSessions('token', 0)).toEqual([])
    expect(await store.findNonce(nonce)).toBeDefined()
    now += 5 * minute
    await store.sweep(now)
    expect(await store.findNonce(nonce)).toBeUndefined()
  })

  test('has its tables once, for any number of servers that start at a time', async () => {
    const { nonce } = await add('token')
    await Promise.all([world.open(), world.open(), world.open()].map(each => each.ready()))
    expect(await listed('token')).toEqual([nonce])
  })

  test('signs a user in, reports the session, also from another server, and signs out', async () => {
    const options = { domains: ['shop.example'], verifySignature: verifyKey, clock: () => now }
    const server = createSiwxServer({ ...options, store })
    const browser = openBrowser(request => server.fetch(request), 'https://shop.example')
    expect((await browser.signIn()).status).toBe(200)
    const after = createSiwxServer({ ...options, store: world.open() })
    const later = openBrowser(request => after.fetch(request), 'https://shop.example')
    for (const cookie of browser.cookies) later.cookies.set(...cookie)
    expect(await later.session()).toHaveLength(1)
    expect((await later.request('POST', '/sign-out', {})).body).toMatchObject({ sessions: [] })
    expect(await browser.session()).toEqual([])
  })
})

describe.each(worlds.slice(2))('a sign-in store in %s', (_name, start) => {
  let all: Worlds
  let world: World

  beforeAll(async () => {
    all = await start()
  })
  afterAll(() => all.stop())
  beforeEach(async () => {
    world = await all.create()
  })
  afterEach(() => world.close())

  test('fails the request if it does not answer, and the next one works', async () => {
    const logged: unknown[] = []
    const server = createSiwxServer({
      domains: ['shop.example'],
      store: world.open(),
      verifySignature: verifyKey,
      log: ({ code }) => logged.push(code),
    })
    const browser = openBrowser(request => server.fetch(request), 'https://shop.example')
    world.failNext?.(503, 2)
    expect((await browser.request('POST', '/nonce', {})).status).toBe(500)
    expect(logged).toEqual(['internalError'])
    expect((await browser.signIn()).status).toBe(200)
    world.failNext?.(503)
    expect((await browser.request('GET', '/session')).status).toBe(500)
    expect(await browser.session()).toHaveLength(1)
  })

  test('starts with several servers at a time', async () => {
    const stores = [world.open(), world.open(), world.open(), world.open()]
    await Promise.all(stores.map(store => store.ready()))
    for (const store of stores) expect(await store.findNonce('none')).toBeUndefined()
  })
})
