import { type Database, openDatabase } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openBrowser, verifyKey } from './browser.test-support.ts'
import { createSiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'

// A page without https has no Web Locks, so the requests of its tabs are concurrent.
describe.each(testDatabases)('two tabs that sign in at the same time, on %s,', (_name, start) => {
  let databases: TestDatabases
  let database: Database
  let now: number

  beforeAll(async () => {
    databases = await start()
    database = await openDatabase(await databases.create())
  })
  afterAll(async () => {
    await database.close()
    await databases.stop()
  })
  beforeEach(() => {
    now = Date.parse('2026-11-23T11:00:00.000Z')
  })

  const chains = ['eip155:1', 'eip155:10'] as const

  /** Signs in on two networks with the same cookies. The browser stores the cookies of the answer with that index. */
  async function signInTwice(lastAnswer: number) {
    const server = createSiwxServer({
      domains: ['shop.example'],
      store: databaseStore(database),
      verifySignature: verifyKey,
      clock: () => now,
    })
    await server.ready()
    await database.run('DELETE FROM siwx_sessions')
    const browser = openBrowser(request => server.fetch(request))
    await browser.signIn({ chainId: 'eip155:5' })
    now += 3_600_000
    const signed = []
    for (const chainId of chains) signed.push(await browser.sign(await browser.prepare({ chainId })))
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answers = []
    for (const each of signed) answers.push(await browser.verify(each, { cookie }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [, name = '', value = ''] =
      /^([^=]+)=([^;]*)/.exec(answers[lastAnswer]?.headers.getSetCookie()[0] ?? '') ?? []
    browser.cookies.set(name, value)
    return browser
  }

  const rows = async (): Promise<number> =>
    Number((await database.all('SELECT count(*) AS n FROM siwx_sessions'))[0]?.n)

  test.each([0, 1])('leave no sign-in that the browser cannot reach, if answer %i arrives last', async lastAnswer => {
    const browser = await signInTwice(lastAnswer)
    now += 30_000
    const known = (await browser.session())?.map(({ chainId }) => chainId)
    expect(known).toContain(chains[lastAnswer])
    expect(await rows()).toBe(3)
    await browser.request('POST', '/active', { chainId: chains[lastAnswer], address: browser.account.address })
    expect((await browser.session())?.map(({ chainId }) => chainId)).toEqual(known)
    expect(await rows()).toBe(known?.length)
  })

  test.each([0, 1])('can both be signed in afterwards, if answer %i arrives last', async lastAnswer => {
    const browser = await signInTwice(lastAnswer)
    now += 30_000
    await browser.signIn({ chainId: chains[1 - lastAnswer] })
    const known = (await browser.session())?.map(({ chainId }) => chainId) ?? []
    expect(known).toEqual(expect.arrayContaining([...chains]))
    expect(await rows()).toBe(known.length)
  })
})
