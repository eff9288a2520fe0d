import { type Mailbox, startMailbox } from '@latchkey/sandbox/mailbox'
import { type Database, openDatabase } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { killedOnesLeft, toBeKilled } from './killed-connections.test-support.ts'
import { localOrigin, type ServerProcess, startServerProcess } from './server-process.test-support.ts'
import { openVisitor } from './server/visitor.test-support.ts'

const email = 'ann@example.com'
const forgetting = /has logged out all others/

describe.each(testDatabases)('a mail about a change of a secure site on %s', (_name, start) => {
  let databases: TestDatabases
  let mailbox: Mailbox
  let code: string | undefined
  /** Mails about changes that the mail server has accepted. */
  const accepted: string[] = []
  /** Number of those that it has received and never answers. */
  let unanswered = 0
  let isHanging = true
  const processes: ServerProcess[] = []
  beforeAll(async () => {
    databases = await start()
    mailbox = await startMailbox(({ code: sent, text }) => {
      code = sent ?? code
      if (!forgetting.test(text)) return undefined
      if (isHanging) return new Promise<void>(() => unanswered++)
      return accepted.push(text)
    })
  })
  afterEach(async () => {
    for (const each of processes.splice(0)) await each.kill()
  })
  afterAll(async () => {
    await mailbox.close()
    await databases.stop()
  })

  /** Lets the leases of killed processes end. */
  const endLeases = (database: Database) => database.run('UPDATE secure_mails SET due_at = 0')

  test('is sent by the next process, once, if two were killed between the change and the mail', async () => {
    const store = await databases.create()
    const database = await openDatabase(store)
    const begin = async (): Promise<ServerProcess> => {
      const process = await startServerProcess(toBeKilled(store), mailbox.smtp)
      processes.push(process)
      return process
    }
    const server = await begin()
    const visitor = openVisitor(server.send, localOrigin)
    await visitor.ask(email)
    expect((await visitor.bring(code)).body.status).toBe('connected')
    const lost = visitor.request('POST', '/api/browsers/forget-others', {}).catch(() => 'no answer')
    await expect.poll(() => unanswered, { timeout: 10_000 }).toBe(1)
    await server.kill()
    expect(await lost).toBe('no answer')
    await killedOnesLeft(database)
    expect(JSON.stringify(await database.all('SELECT * FROM secure_mails'))).not.toContain(email)

    await endLeases(database)
    const second = await begin()
    await openVisitor(second.send, localOrigin).request('GET', '/health')
    await expect.poll(() => unanswered, { timeout: 10_000 }).toBe(2)
    await second.kill()
    await killedOnesLeft(database)

    isHanging = false
    await endLeases(database)
    const next = await Promise.all([begin(), begin()])
    await Promise.all(next.map(each => openVisitor(each.send, localOrigin).request('GET', '/health')))
    await expect.poll(() => database.all('SELECT id FROM secure_mails'), { timeout: 10_000 }).toEqual([])
    expect(accepted.splice(0)).toHaveLength(1)
    await database.close()
    isHanging = true
    unanswered = 0
  }, 60_000)
})
