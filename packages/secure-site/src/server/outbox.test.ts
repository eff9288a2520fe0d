import type { Database } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import type { Mail } from './mail.ts'
import type { SecureSiteLogEntry } from './options.ts'
import { createOutbox, mailLeaseMs, type StoredMail } from './outbox.ts'
import { createWorld, type World } from './world.test-support.ts'
import { createKeys } from './keys.ts'

const mail: Mail = { to: 'ann@example.com', subject: 'Changed', text: 'Text', html: '<p>Text</p>' }
const keys = createKeys(new Uint8Array(32))

describe.each(testDatabases)('the outbox on %s', (_name, start) => {
  const databases = useDatabases(start)
  let world: World
  let database: Database
  let now = 0
  let sent: Mail[]
  let logged: SecureSiteLogEntry[]
  let send: (mail: Mail) => Promise<void>
  beforeEach(async () => {
    // Another site migrates the database.
    world = await createWorld({ store: await databases.create() })
    database = world.database
    now = world.now()
    sent = []
    logged = []
    send = async each => void sent.push(each)
  })
  afterEach(() => world.close())

  const open = () =>
    createOutbox(
      { database: async () => database, keys: async () => keys, clock: () => now },
      { send: each => send(each) },
      { log: entry => logged.push(entry) },
    )
  const put = (outbox = open()): Promise<StoredMail> => database.transaction(inside => outbox.put(inside, mail))
  const rows = () => database.all('SELECT * FROM secure_mails')
  const due = async () => {
    now += mailLeaseMs
    await open().sendDue()
  }

  test('sends a mail once, and removes it', async () => {
    const outbox = open()
    await outbox.send(await put(outbox))
    await due()
    expect([sent, await rows()]).toEqual([[mail], []])
  })

  test('stores no mail of a change that is undone', async () => {
    const undone = database.transaction(async inside => {
      await open().put(inside, mail)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  test('seals its mails', async () => {
    await put()
    expect(JSON.stringify(await rows())).not.toMatch(/ann@|Changed|Text/)
  })

  test('leaves a mail to the process of the change until its lease ends', async () => {
    await put()
    now += mailLeaseMs - 1
    await open().sendDue()
    expect(sent).toEqual([])
    now += 1
    await open().sendDue()
    expect([sent, await rows()]).toEqual([[mail], []])
  })

  test('sends each mail once if many processes find it at a time', async () => {
    await put()
    await put()
    now += mailLeaseMs
    await Promise.all(Array.from({ length: 8 }, () => open().sendDue()))
    expect([sent, await rows()]).toEqual([[mail, mail], []])
  })

  test('sends a mail again that its mail server rejected, for a day', async () => {
    send = () => Promise.reject(new Error('452'))
    const outbox = open()
    const stored = await put(outbox)
    await expect(outbox.send(stored)).rejects.toThrow('452')
    await due()
    expect(await rows()).toHaveLength(1)
    expect(logged).toMatchObject([{ level: 'error', route: 'mail', status: 503 }])
    now += 86_400_000
    await due()
    expect(await rows()).toEqual([])
    send = async each => void sent.push(each)
    await due()
    expect(sent).toEqual([])
  })

  test('sends a rejected mail again, also if no request comes, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    let tries = 0
    send = () => {
      tries += 1
      return Promise.reject(new Error('452'))
    }
    const outbox = open()
    const pass = (ms: number): void => {
      now += ms
      vi.advanceTimersByTime(ms)
    }
    outbox.start()
    const stored = await put(outbox)
    await expect(outbox.send(stored)).rejects.toThrow('452')
    for (let wanted = 2; wanted <= 4; wanted++) {
      pass(mailLeaseMs + 60_000)
      await vi.waitUntil(() => tries === wanted, { timeout: 10_000 })
    }
    outbox.stop()
    pass(10 * mailLeaseMs)
    await rows()
    expect(tries).toBe(4)
  })

  test('looks at the database at most once a minute', async () => {
    const outbox = open()
    await outbox.sendDue()
    await put()
    now += mailLeaseMs
    const looks = open()
    await looks.sendDue()
    await put()
    await database.run('UPDATE secure_mails SET due_at = 0')
    now += 59_999
    await looks.sendDue()
    expect(sent).toHaveLength(1)
    now += 1
    await looks.sendDue()
    expect(sent).toHaveLength(2)
  })

  test('sends no mail that another writer of the database wrote or moved', async () => {
    const first = await put()
    await database.run("UPDATE secure_mails SET id = 'moved' WHERE id = ?", first.id)
    await due()
    expect(sent).toEqual([])
    expect(logged).toMatchObject([{ route: 'mail', failure: expect.any(String) as string }])
  })

  test('logs a database that does not answer, and does not reject', async () => {
    const outbox = createOutbox(
      { database: () => Promise.reject(new Error('gone')), keys: async () => keys, clock: () => now },
      { send },
      { log: entry => logged.push(entry) },
    )
    await outbox.sendDue()
    expect(logged).toMatchObject([{ route: 'mail', status: 503 }])
  })
})
