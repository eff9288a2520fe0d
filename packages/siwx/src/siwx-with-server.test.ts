import type { SIWXSession } from '@latchkey/primitives'
import { type Database, openDatabase } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { createSiwxServer } from './server/create-siwx-server.ts'
import { databaseStore } from './server/database-store.ts'
import { SiwxServerError } from './server-error.ts'
import { Siwx } from './siwx.ts'
import { createSigners, type TestSigner } from './verify/signers.test-support.ts'

/** The first database is enough, because the server's own tests cover the others. */
const start = testDatabases[0]![1]
let databases: TestDatabases
let database: Database
let server: ReturnType<typeof createSiwxServer>
let cookies: Map<string, string>
let asked: string[]
let signers: TestSigner[]

beforeAll(async () => {
  databases = await start()
  database = await openDatabase(await databases.create())
  server = createSiwxServer({
    domains: ['shop.example'],
    store: databaseStore(database),
    statement: 'I accept the terms',
  })
  signers = await createSigners()
})
afterAll(async () => {
  await database.close()
  await databases.stop()
})
beforeEach(() => {
  cookies = new Map()
  asked = []
  vi.stubGlobal('location', new URL('https://shop.example/cart'))
  // Acts like a browser: sends the page's origin and the cookies that were set.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${new URL(url).pathname}`)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (init.method === 'POST') headers.set('origin', location.origin)
    const answer = await server.fetch(new Request(url, { ...init, headers }))
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function sign(siwx: Siwx, { chainId, address, sign: signText }: TestSigner): Promise<SIWXSession> {
  const created = await siwx.createMessage({ chainId, accountAddress: address })
  const message = created.toString()
  return { data: { ...created }, message, ...(await signText(message)) }
}

describe('a page and its server', () => {
  // covers: S3.59, S3.62
  test('sign in each kind of key, and the next page has the sessions', async () => {
    const siwx = new Siwx({ server: '/siwx' })
    const signed: SIWXSession[] = []
    for (const signer of signers) {
      const session = await sign(siwx, signer)
      expect(session.message).toContain('I accept the terms')
      expect(await siwx.getSessions(signer.chainId, signer.address)).toEqual([])
      await siwx.addSession(session)
      signed.push(session)
    }
    const next = new Siwx({ server: '/siwx' })
    asked = []
    for (const [at, { chainId, address }] of signers.entries())
      expect(await next.getSessions(chainId, address)).toEqual([signed[at]])
    expect(asked).toEqual(['GET /siwx/session'])

    const [first, second] = signers
    await next.revokeSession(first!.chainId, first!.address)
    expect(await next.getSessions(first!.chainId, first!.address)).toEqual([])
    expect(await next.getSessions(second!.chainId, second!.address)).toEqual([signed[1]])
    await next.signOut()
    expect(await new Siwx({ server: '/siwx' }).getSessions(second!.chainId, second!.address)).toEqual([])
  })

  test('store nothing of an invalid signature, of a consumed nonce, and of another browser', async () => {
    const siwx = new Siwx({ server: '/siwx' })
    for (const signer of signers) {
      const session = await sign(siwx, signer)
      const { signature } = await sign(siwx, signer)
      await expect(siwx.addSession({ ...session, signature })).rejects.toMatchObject({ code: 'signatureInvalid' })
      expect(await siwx.getSessions(signer.chainId, signer.address)).toEqual([])
      cookies.clear()
      await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'nonceUnknown' })
    }
    const session = await sign(siwx, signers[0]!)
    await siwx.addSession(session)
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'nonceSpent' })
  })

  test('sign in two tabs at the same moment, the first time in this browser, and have both accounts after that', async () => {
    vi.stubGlobal('navigator', { locks: createLocks() })
    const tabs = signers.slice(0, 2).map(signer => ({ siwx: new Siwx({ server: '/siwx' }), signer }))
    const signed = await Promise.all(tabs.map(({ siwx, signer }) => sign(siwx, signer)))
    await Promise.all(tabs.map(({ siwx }, at) => siwx.addSession(signed[at]!)))
    const next = new Siwx({ server: '/siwx' })
    for (const { signer } of tabs) expect(await next.getSessions(signer.chainId, signer.address)).toHaveLength(1)
  })

  test('agree on the active account of several that signed in', async () => {
    const siwx = new Siwx({ server: '/siwx' })
    const [first, second] = signers as [TestSigner, TestSigner]
    for (const signer of [first, second]) await siwx.addSession(await sign(siwx, signer))
    const current = async () =>
      (
        await server.getSession({
          headers: new Headers({ cookie: [...cookies].map(pair => pair.join('=')).join('; ') }),
        })
      )?.address
    expect(await current()).toBe(second.address)
    await siwx.setActiveAccount(first.chainId, first.address)
    expect(await current()).toBe(first.address)
    await siwx.setActiveAccount(first.chainId, '0x8ba1f109551bD432803012645Ac136ddd64DBA72')
    expect(await current()).toBeUndefined()
    expect((await siwx.listSessions()).map(({ data }) => data.accountAddress)).toEqual([second.address, first.address])
  })

  test('use the account of the tab that reports last, whatever its clock is', async () => {
    const { one, other, current, second } = await openTabsWithLateClock()
    await expect(other.setActiveAccount(second.chainId, second.address)).rejects.toMatchObject({
      code: 'reportOutdated',
    })
    // The tab now knows the order of the other tab's report.
    await other.setActiveAccount(second.chainId, second.address)
    expect(await current()).toBe(second.address)
    await expect(one.listSessions()).resolves.toHaveLength(2)
  })

  test('change nothing by a report that is older than the report of another tab', async () => {
    const { other, current, first, second } = await openTabsWithLateClock()
    asked = []
    await expect(other.setActiveAccount(second.chainId, second.address)).rejects.toBeInstanceOf(SiwxServerError)
    expect(await current()).toBe(first.address)
    // The caller decides about another report, because the tab may be hidden by now.
    expect(asked.filter(request => request.endsWith('/active'))).toHaveLength(1)
  })

  /** Signs in two accounts. One tab shows the first account, and its clock is half a day ahead of the other tab's. */
  async function openTabsWithLateClock() {
    const [first, second] = signers as [TestSigner, TestSigner]
    const [one, other] = [new Siwx({ server: '/siwx' }), new Siwx({ server: '/siwx' })]
    for (const signer of [first, second]) await one.addSession(await sign(one, signer))
    vi.useFakeTimers({ now: Date.now() + 86_400_000 / 2, toFake: ['Date'] })
    try {
      await one.setActiveAccount(first.chainId, first.address)
    } finally {
      vi.useRealTimers()
    }
    const current = async () =>
      (
        await server.getSession({
          headers: new Headers({ cookie: [...cookies].map(pair => pair.join('=')).join('; ') }),
        })
      )?.address
    return { one, other, current, first, second }
  }

  test('report no active account without a sign-in, nor to a server with one user for each browser', async () => {
    const siwx = new Siwx({ server: '/siwx' })
    const [first] = signers as [TestSigner]
    await siwx.setActiveAccount(first.chainId, first.address)
    expect(asked).toEqual(['GET /siwx/session'])
    await siwx.addSession(await sign(siwx, first))
    asked = []
    // Answers like the plugin of better-auth, which has no current session.
    const withCurrent = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const answer = await withCurrent(url, init)
      const { current: _, ...body } = (await answer.json()) as { current?: unknown }
      return Response.json(body, { status: answer.status })
    })
    await siwx.setActiveAccount(first.chainId, first.address)
    expect(asked).toEqual(['GET /siwx/session'])
  })

  test('accept a message that was prepared before the address was known', async () => {
    const siwx = new Siwx({ server: '/siwx' })
    const [{ chainId, address, sign: signText }] = signers as [TestSigner]
    const prepared = await siwx.prepareMessage(chainId)
    const { formatMessage } = await import('./message/format-message.ts')
    const data = { ...prepared, chainId, accountAddress: address }
    const message = formatMessage(data)
    await siwx.addSession({ data, message, ...(await signText(message)) })
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
  })
})

/** Creates Web Locks, which Node 20 lacks: they run one request after the other, over all tabs. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request<Result>(_name: string, act: () => Promise<Result>): Promise<Result> {
      const turn = last.then(act)
      last = turn.catch(() => {})
      return turn
    },
  }
}
