import { type Database, openDatabase } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import * as fc from 'fast-check'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { parseMessage } from '../message/parse-message.ts'
import { openBrowser } from './browser.test-support.ts'
import { type ServerProcess, startServerProcess } from './server-process.test-support.ts'

/** The number of kills. The published measurement used `LATCHKEY_KILLS=20`; the release tier uses five. */
const kills = Number(process.env.LATCHKEY_KILLS ?? 3)
const stranger = privateKeyToAccount(generatePrivateKey())

/**
 * Waits for the other connections of PostgreSQL to end. It finishes a commit even if the client is gone, and only then
 * the rows can be compared.
 */
async function othersLeft(database: Database): Promise<void> {
  if (database.kind !== 'postgres') return
  const others = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`
  await vi.waitFor(async () => expect(await database.all(others)).toEqual([]), { timeout: 10_000, interval: 10 })
}

describe.each(testDatabases)('a SIWX server on %s', (_name, start) => {
  let databases: TestDatabases
  const processes: Promise<ServerProcess>[] = []
  const startProcess = (store: Parameters<typeof startServerProcess>[0]) => {
    const started = startServerProcess(store)
    processes.push(started)
    return started
  }
  beforeAll(async () => {
    databases = await start()
  })
  afterEach(async () => {
    for (const started of processes.splice(0)) await (await started).kill()
  })
  afterAll(() => databases.stop())

  test(
    'has stored only verified sign-ins, each once, with all that it confirmed, if it is killed during 100',
    async () => {
      const store = await databases.create()
      const database = await openDatabase(store)
      let next = startProcess(store)
      /** Counts by nonce how often the server answered with a sign-in. */
      const welcomed = new Map<string, number>()
      let cut = 0
      for (const killAfter of fc.sample(fc.integer({ min: 1, max: 60 }), kills)) {
        const server = await next
        // The next process starts meanwhile, because a start takes longer than a kill.
        next = startProcess(store)
        const attempts = await Promise.all(
          Array.from({ length: 100 }, async (_, index) => {
            const browser = openBrowser(server.send, 'http://localhost:3000')
            const data = await browser.prepare()
            const isGood = index % 5 !== 0
            return {
              browser,
              nonce: data.nonce,
              isGood,
              signed: await browser.sign(data, isGood ? undefined : stranger),
            }
          }),
        )
        let answered = 0
        let killed: Promise<void> | undefined
        const send = async ({ browser, nonce, signed }: (typeof attempts)[number]) => {
          const answer = await browser.verify(signed).catch(() => undefined)
          if (!answer) cut++
          if (answer?.status === 200) welcomed.set(nonce, (welcomed.get(nonce) ?? 0) + 1)
          if (++answered >= killAfter) killed ??= server.kill()
          return answer
        }
        // Every fourth request is sent twice concurrently.
        await Promise.all([...attempts, ...attempts.filter((_, index) => index % 4 === 1)].map(send))
        await killed
        await othersLeft(database)

        const rows = await database.all('SELECT nonce, message, signature FROM siwx_sessions')
        const kept = new Set(rows.map(row => row.nonce))
        for (const nonce of welcomed.keys()) expect(kept.has(nonce)).toBe(true)
        for (const { nonce, isGood } of attempts) if (!isGood) expect(kept.has(nonce)).toBe(false)
        const spent = await database.all('SELECT nonce FROM siwx_nonces WHERE spent_at IS NOT NULL')
        expect(new Set(spent.map(row => row.nonce))).toEqual(kept)
        const ofThisTime = new Set(attempts.map(({ nonce }) => nonce))
        for (const row of rows.filter(({ nonce }) => ofThisTime.has(String(nonce)))) {
          const message = String(row.message)
          const address = parseMessage(message).accountAddress as `0x${string}`
          const signature = String(row.signature) as `0x${string}`
          expect(await verifyMessage({ address, message, signature })).toBe(true)
        }

        // The browser retries: each account that had not signed in does so now, and no message signs in twice.
        const after = await next
        for (const { browser, nonce, isGood, signed } of attempts.slice(0, 25)) {
          const again = openBrowser(after.send, 'http://localhost:3000')
          for (const cookie of browser.cookies) again.cookies.set(...cookie)
          const answer = await again.verify(signed)
          const code = isGood ? (kept.has(nonce) ? 'nonceSpent' : undefined) : 'signatureInvalid'
          expect([answer.body.error?.code, answer.status]).toEqual([
            kept.has(nonce) ? 'nonceSpent' : code,
            code ? 401 : 200,
          ])
          if (answer.status === 200) welcomed.set(nonce, (welcomed.get(nonce) ?? 0) + 1)
        }
      }
      expect([...welcomed.values()].every(times => times === 1)).toBe(true)
      expect(cut).toBeGreaterThan(0)
      await database.close()
    },
    kills * 30_000,
  )

  test('is one server in two processes', async () => {
    const store = await databases.create()
    const both = await Promise.all([startProcess(store), startProcess(store)])
    let turn = 0
    const browser = openBrowser(request => both[turn++ % 2]!.send(request), 'http://localhost:3000')
    const signed = await browser.sign(await browser.prepare())
    const answers = await Promise.all([browser.verify(signed), browser.verify(signed)])
    expect(answers.map(({ body }) => body.error?.code ?? 'in').sort()).toEqual(['in', 'nonceSpent'])
    expect(await browser.session()).toHaveLength(1)
    expect(await browser.session()).toHaveLength(1)
  })
})
