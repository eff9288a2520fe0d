import { type Mailbox, startMailbox } from '@latchkey/sandbox/mailbox'
import { openDatabase } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { localOrigin, type ServerProcess, startServerProcess } from './server-process.test-support.ts'
import { openVisitor } from './server/visitor.test-support.ts'

describe.each(testDatabases)('a secure site on %s that is stopped', (_name, start) => {
  let databases: TestDatabases
  let mailbox: Mailbox
  let server: ServerProcess | undefined
  /** Mails that the mail server has received and delays. */
  let held: (() => void)[] = []
  let holds = true
  const codes = new Map<string, string | undefined>()
  beforeAll(async () => {
    databases = await start()
    mailbox = await startMailbox(
      ({ to, code }) =>
        new Promise<void>(resolve => {
          codes.set(to, code)
          if (holds) held.push(resolve)
          else resolve()
        }),
    )
  })
  afterEach(async () => {
    for (const take of held) take()
    held = []
    await server?.kill()
  })
  afterAll(async () => {
    await mailbox.close()
    await databases.stop()
  })
  const until = (is: () => boolean | Promise<boolean>) => vi.waitUntil(is, { timeout: 10_000, interval: 10 })

  test('answers pending requests, accepts no others, and leaves its database intact', async () => {
    holds = true
    const store = await databases.create()
    const named = store.url === undefined ? store : { url: `${store.url}&application_name=stopped` }
    const running = await startServerProcess(named, mailbox.smtp)
    server = running
    const visitors = ['ann', 'bob', 'eve'].map(name => ({
      email: `${name}@example.com`,
      visitor: openVisitor(running.send, localOrigin),
    }))
    // Each request waits for the mail server.
    const asked = visitors.map(({ visitor, email }) => visitor.ask(email))
    await until(() => held.length === 3)
    const stopped = running.stop()
    const isRejected = () =>
      openVisitor(running.send, localOrigin)
        .request('GET', '/health')
        .then(
          ({ status }) => status === 503,
          () => true,
        )
    await until(isRejected)
    let isOver = false
    void stopped.then(() => (isOver = true))
    // It has rejected many requests more, and still waits for those that it had accepted.
    for (let request = 0; request < 20; request++) expect(await isRejected()).toBe(true)
    expect(isOver).toBe(false)
    for (const take of held.splice(0)) take()
    expect((await Promise.all(asked)).map(({ status, body }) => [status, body])).toEqual(
      visitors.map(() => [200, { action: 'VERIFY_OTP' }]),
    )
    expect(await stopped).toBe(0)
    // The log has each answered request, like without a stop.
    expect(running.log().match(/"route":"POST \/api\/email","status":200/g)).toHaveLength(3)

    // No connection is left, and the answers hold: the codes are valid at the next server.
    const database = await openDatabase(store)
    if (database.kind === 'postgres')
      expect(await database.all("SELECT pid FROM pg_stat_activity WHERE application_name = 'stopped'")).toEqual([])
    else expect(await database.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    await database.close()
    holds = false
    const next = await startServerProcess(store, mailbox.smtp)
    server = next
    for (const { visitor, email } of visitors) {
      const later = openVisitor(next.send, localOrigin)
      for (const [name, value] of visitor.cookies) later.cookies.set(name, value)
      expect((await later.bring(codes.get(email))).body).toEqual({ status: 'connected' })
    }
    expect(await next.stop()).toBe(0)
  }, 60_000)

  test('waits at most ten seconds for a request that does not end', async () => {
    holds = true
    const running = await startServerProcess(await databases.create(), mailbox.smtp)
    server = running
    const asked = openVisitor(running.send, localOrigin)
      .ask('ann@example.com')
      .then(
        ({ status }) => status,
        () => 'cut off',
      )
    await until(() => held.length === 1)
    const began = performance.now()
    expect(await running.stop()).toBe(0)
    const seconds = (performance.now() - began) / 1_000
    expect(seconds).toBeGreaterThan(9)
    expect(seconds).toBeLessThan(25)
    expect(await asked).not.toBe(200)
  }, 60_000)
})
