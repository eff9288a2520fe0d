import type { CaipNetworkId } from '@latchkey/primitives'
import { type Database, openDatabase } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { formatMessage } from '../message/format-message.ts'
import { dataOf } from '../verify/signers.test-support.ts'
import { openBrowser, verifyKey } from './browser.test-support.ts'
import { createSiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'
import type { SiwxServerOptions, VerifySignature } from './options.ts'
import { schema } from './schema.ts'

const [alice, bob] = [1, 2].map(digit => privateKeyToAccount(`0x${`${digit}`.repeat(64)}`)) as [
  ReturnType<typeof privateKeyToAccount>,
  ReturnType<typeof privateKeyToAccount>,
]
const verifyKeyAlone: VerifySignature = async (session, context) => {
  await verifyKey(session, context)
  return { by: 'key' }
}

describe.each(testDatabases)('the current session of a browser on %s', (_name, start) => {
  let databases: TestDatabases
  let database: Database
  let now: number
  let server: ReturnType<typeof createSiwxServer>
  const openServer = (options: Partial<SiwxServerOptions> = {}) =>
    createSiwxServer({
      domains: ['shop.example'],
      store: databaseStore(database),
      verifySignature: verifyKeyAlone,
      clock: () => now,
      ...options,
    })

  beforeAll(async () => {
    databases = await start()
    database = await openDatabase(await databases.create())
    await openServer().ready()
  })
  afterAll(async () => {
    await database.close()
    await databases.stop()
  })
  beforeEach(async () => {
    for (const table of ['nonces', 'sessions', 'attempts']) await database.run(`DELETE FROM siwx_${table}`)
    now = Date.parse('2026-11-23T11:00:00.000Z')
    server = openServer()
  })

  /** Creates a browser in which several accounts sign in. */
  function visit() {
    const browser = openBrowser(async request => server.fetch(request))
    const headers = () => new Headers({ cookie: [...browser.cookies].map(pair => pair.join('=')).join('; ') })
    return {
      ...browser,
      headers,
      async signInAs(account = alice, chainId = 'eip155:1') {
        now += 1_000
        const signed = await browser.sign(await browser.prepare({ accountAddress: account.address, chainId }), account)
        expect((await browser.verify(signed)).status).toBe(200)
      },
      show: async (account = alice, more: object = {}) =>
        (await browser.request('POST', '/active', { chainId: 'eip155:1', address: account.address, ...more })).body,
      /** Reads the current session in the same way as the samples of the documentation. */
      current: async (...which: [{ address: string; chainId?: CaipNetworkId }?]) =>
        (await server.getSession({ headers: headers() }, ...which))?.address ?? null,
    }
  }

  test('is the latest sign-in until a page reports its active account', async () => {
    const browser = visit()
    await browser.signInAs(alice)
    await browser.signInAs(bob)
    expect(await browser.current()).toBe(bob.address)
  })

  test('is that of the account to which the page has switched back', async () => {
    const browser = visit()
    await browser.signInAs(alice)
    await browser.signInAs(bob)
    expect(await browser.show(alice)).toMatchObject({ current: { address: alice.address }, isLate: false })
    expect(await browser.current()).toBe(alice.address)
    // All sign-ins stay: an account that is shown again signs no new message.
    expect(await browser.session()).toHaveLength(2)
    await browser.show(bob)
    expect(await browser.current()).toBe(bob.address)
    await browser.signInAs(alice)
    expect(await browser.current()).toBe(alice.address)
  })

  test('is missing while the active account has not signed in', async () => {
    const browser = visit()
    await browser.signInAs(alice)
    expect(await browser.show(bob)).toMatchObject({ current: null })
    expect([await browser.current(), (await browser.session())?.length]).toEqual([null, 1])
    await browser.signInAs(bob)
    expect(await browser.current()).toBe(bob.address)
  })

  test('is missing once it was signed out, though another account has signed in', async () => {
    const browser = visit()
    await browser.signInAs(alice)
    await browser.signInAs(bob)
    await browser.request('POST', '/sign-out', { chainId: 'eip155:1', address: bob.address })
    expect(await browser.current()).toBeNull()
    await browser.show(alice)
    expect(await browser.current()).toBe(alice.address)
  })

  test('can be requested by account, for any active account', async () => {
    const browser = visit()
    await browser.signInAs(alice)
    await browser.signInAs(alice, 'eip155:10')
    await browser.signInAs(bob)
    expect(await browser.current({ address: alice.address.toLowerCase() })).toBe(alice.address)
    const chainOf = async (chainId?: 'eip155:1' | 'eip155:5') => {
      const which = { address: alice.address, ...(chainId && { chainId }) }
      return (await server.getSession({ headers: browser.headers() }, which))?.chainId
    }
    expect([await chainOf(), await chainOf('eip155:1'), await chainOf('eip155:5')]).toEqual([
      'eip155:10',
      'eip155:1',
      undefined,
    ])
    expect(await browser.current({ address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72' })).toBeNull()
    expect(await server.getSession({ headers: new Headers() }, { address: alice.address })).toBeNull()
  })

  test('is valid on any network of its sign-in for a key, not for a contract', async () => {
    const browser = visit()
    await browser.signInAs(alice)
    await browser.signInAs(bob)
    expect(await browser.show(alice, { chainId: 'eip155:137' })).toMatchObject({ current: { chainId: 'eip155:1' } })
    // The same address in another namespace is another account.
    expect(await browser.show(alice, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })).toMatchObject({
      current: null,
    })
    server = openServer({ verifySignature: verifyKey })
    await browser.signInAs(alice)
    expect(await browser.show(alice, { chainId: 'eip155:137' })).toMatchObject({ current: null })
    expect(await browser.show(alice)).toMatchObject({ current: { chainId: 'eip155:1' } })
  })

  test('is not changed by a report that arrives out of order', async () => {
    const browser = visit()
    await browser.signInAs(alice)
    await browser.signInAs(bob)
    expect(await browser.show(alice, { at: 20 })).toMatchObject({ at: 20, isLate: false })
    expect(await browser.show(bob, { at: 19 })).toMatchObject({
      current: { address: alice.address },
      at: 20,
      isLate: true,
    })
    expect(await browser.current()).toBe(alice.address)
    // The order continues after the token changes.
    await browser.signInAs(bob)
    expect(await browser.show(alice, { at: 19 })).toMatchObject({ current: { address: bob.address }, isLate: true })
    expect(await browser.show(alice)).toMatchObject({ at: 21, isLate: false })
  })

  test('accepts the lowest order number, and the highest one that another can follow', async () => {
    const browser = visit()
    await browser.signInAs(alice)
    const highest = Number.MAX_SAFE_INTEGER - 1
    for (const at of [0, highest])
      expect(await browser.show(alice, { at })).toMatchObject({
        current: { address: alice.address },
        at,
        isLate: false,
      })
    expect(await browser.show(bob)).toMatchObject({ current: null, at: highest + 1, isLate: false })
  })

  test('is one, and that of the latest report, after many simultaneous reports', async () => {
    const browser = visit()
    await browser.signInAs(alice)
    await browser.signInAs(bob)
    for (let turn = 0; turn < 10; turn++) {
      const orders = [0, 5, 1, 4, 2, 3].map(at => 100 * (turn + 1) + at)
      await Promise.all(orders.map(at => browser.show(at % 2 ? alice : bob, { at })))
      expect(await browser.current()).toBe(alice.address)
      const [row] = await database.all('SELECT sum(is_current) AS n FROM siwx_sessions')
      expect(Number(row?.n)).toBe(1)
    }
  })

  test('is separate for each browser', async () => {
    const [browser, stranger] = [visit(), visit()]
    await browser.signInAs(alice)
    await stranger.signInAs(bob)
    expect(await stranger.show(alice)).toMatchObject({ current: null })
    expect([await browser.current(), await visit().show(alice)]).toEqual([
      alice.address,
      { current: null, at: 0, isLate: false },
    ])
  })

  test('reports the verified identity, which distinguishes accounts', async () => {
    const browser = visit()
    await browser.signInAs(alice)
    const [kept] = await server.getSessions({ headers: browser.headers() })
    expect(kept).toMatchObject({ identity: `eip155:${alice.address.toLowerCase()}`, provenBy: 'key' })
    server = openServer({ verifySignature: verifyKey })
    await browser.signInAs(bob, 'eip155:10')
    expect(await server.getSession({ headers: browser.headers() })).toMatchObject({
      identity: `eip155:10:${bob.address.toLowerCase()}`,
      provenBy: 'contract',
    })
  })

  test('has the time of the server, by which a page knows its end', async () => {
    const browser = visit()
    await browser.signInAs(alice)
    const time = { now: new Date(now).toISOString() }
    expect((await browser.request('GET', '/session')).body).toMatchObject(time)
    expect((await browser.request('POST', '/sign-out', {})).body).toMatchObject(time)
  })

  test('ends with all other sessions of its account, in all browsers', async () => {
    const [browser, elsewhere] = [visit(), visit()]
    await browser.signInAs(alice)
    await browser.signInAs(bob)
    await elsewhere.signInAs(alice, 'eip155:10')
    expect(await server.endSessions(`eip155:${alice.address.toLowerCase()}`)).toBe(2)
    expect([await browser.session(), await elsewhere.session()]).toMatchObject([[{ address: bob.address }], []])
  })

  test('is the earlier one for a request that left before the next sign-in', async () => {
    const browser = visit()
    await browser.signInAs(alice)
    const before = browser.headers()
    await browser.signInAs(bob)
    expect(await server.getSession({ headers: before })).toMatchObject({ address: alice.address })
    expect(await browser.current()).toBe(bob.address)
    now += 10_000
    expect(await server.getSession({ headers: before })).toBeNull()
    expect(await browser.session()).toHaveLength(2)
  })

  test('is among at most 50 of a browser, the newest', async () => {
    const browser = visit()
    for (let chain = 1; chain <= 52; chain++) await browser.signInAs(alice, `eip155:${chain}`)
    const sessions = (await browser.session()) ?? []
    expect([sessions.length, sessions[0]?.chainId, sessions.at(-1)?.chainId]).toEqual([50, 'eip155:52', 'eip155:3'])
    expect(await browser.current()).toBe(alice.address)
  })
})

test('the current session in an upgraded database is the latest sign-in of each browser', async () => {
  const database = await openDatabase({ file: ':memory:' })
  const [first] = schema
  await database.migrate(first ? [first] : [])
  const server = createSiwxServer({
    domains: ['shop.example'],
    store: databaseStore(database),
    verifySignature: verifyKey,
  })
  const browser = openBrowser(async request => server.fetch(request))
  const message = formatMessage(dataOf({ address: alice.address, chainId: 'eip155:1' }))
  const insert = async (nonce: string, token: string, createdAt: number) =>
    database.run(
      `INSERT INTO siwx_sessions (nonce, token_hash, chain_id, account_address, message, signature, created_at, expires_at)
      VALUES (?, ?, 'eip155:1', ?, ?, '0x', ?, ?)`,
      nonce,
      token,
      alice.address,
      message,
      createdAt,
      Date.now() + 60_000,
    )
  await insert('one', 'a', 1)
  await insert('two', 'a', 2)
  await insert('three', 'b', 1)
  await insert('five', 'c', 7)
  await insert('four', 'c', 7)
  await server.ready()
  const rows = await database.all('SELECT nonce FROM siwx_sessions WHERE is_current = 1 ORDER BY nonce')
  expect(rows.map(({ nonce }) => nonce)).toEqual(['five', 'three', 'two'])
  expect(await browser.session()).toEqual([])
  await database.close()
})
