import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { DatabaseBusyError } from './database-busy-error.ts'
import { openDatabase } from './open-database.ts'
import { type TestDatabases, testDatabases } from './test-databases.test-support.ts'

/** PgBouncer's rejection of a parameter that it does not know. */
const rejection = ['SFATAL', 'C08P01', 'Munsupported startup parameter: lock_timeout', '']
  .map(each => `${each}\0`)
  .join('')

describe.each(['rejects', 'ignores'])('PostgreSQL behind a pooler that %s parameters of the connection', does => {
  let databases: TestDatabases
  let pooler: Server
  let url: string
  let direct: string
  /** All that clients have sent. */
  let sent = ''

  beforeAll(async () => {
    databases = await testDatabases[1]![1]()
    direct = (await databases.create()).url ?? ''
    const { pathname, searchParams, username } = new URL(direct)
    const socket = join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
    pooler = createServer(client => {
      client.once('data', first => {
        const startup = first.toString('latin1')
        const hasLimits = startup.includes('_timeout\0')
        if (hasLimits && does === 'rejects') {
          const length = Buffer.alloc(4)
          length.writeInt32BE(rejection.length + 4)
          client.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(rejection)]))
          return
        }
        const server = connect(socket)
        const known = startup.slice(8).replaceAll(/\w+_timeout\0\d+\0/g, '')
        const head = Buffer.concat([Buffer.alloc(4), first.subarray(4, 8), Buffer.from(known, 'latin1')])
        head.writeInt32BE(head.length)
        server.write(head)
        client.on('data', data => {
          sent += data.toString('latin1')
          server.write(data)
        })
        server.pipe(client)
        for (const [one, other] of [
          [client, server],
          [server, client],
        ] as const) {
          one.on('error', () => other.destroy())
          one.on('close', () => other.destroy())
        }
      })
      client.on('error', () => {})
    }).listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    url = `postgres://${username}@127.0.0.1:${(pooler.address() as AddressInfo).port}${pathname}`
  })
  afterEach(() => {
    sent = ''
  })
  afterAll(async () => {
    pooler.close()
    await databases.stop()
  })

  test('limits its statements and transactions, and leaves no limit on the connection for others', async () => {
    const [mine, other] = [await openDatabase({ url, waitMs: 1_000 }), await openDatabase({ url: direct })]
    try {
      await mine.migrate([
        { name: 'test-1', statements: ['CREATE TABLE IF NOT EXISTS things (id text PRIMARY KEY, count bigint)'] },
      ])
      expect(await mine.run("INSERT INTO things (id, count) VALUES ('row', 0)")).toBe(1)
      const update = "UPDATE things SET count = count + 1 WHERE id = 'row'"
      let release = () => {}
      let onHeld = () => {}
      const isHeld = new Promise<void>(resolve => (onHeld = resolve))
      const holding = other.transaction(async inside => {
        await inside.run(update)
        onHeld()
        await new Promise<void>(resolve => (release = resolve))
      })
      await isHeld
      const waiting = [mine.run(update), mine.transaction(inside => inside.run(update))]
      for (const outcome of await Promise.allSettled(waiting))
        expect(outcome).toMatchObject({ reason: expect.any(DatabaseBusyError) as unknown })
      release()
      await holding
      expect(await mine.run(update)).toBe(1)
      expect(await mine.all("SELECT count, current_setting('lock_timeout') AS wait FROM things")).toEqual([
        { count: 2, wait: '500ms' },
      ])
      await expect(mine.run("INSERT INTO things (id, count) VALUES ('row', 0)")).rejects.toMatchObject({
        code: '23505',
      })
      expect(sent).toContain('SET LOCAL lock_timeout = 500')
      expect(sent).not.toMatch(/SET (?!LOCAL)\w+_timeout/)
    } finally {
      await mine.close()
      await other.close()
    }
  })

  test('rejects a statement whose connection ends, and runs the next one', async () => {
    const [mine, other] = [await openDatabase({ url }), await openDatabase({ url: direct })]
    try {
      const slow = mine.all('SELECT pg_sleep(20)').catch((error: unknown) => error)
      await vi.waitUntil(async () => {
        const ended = await other.all(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(20)' AND pid <> pg_backend_pid()",
        )
        return ended.length > 0
      })
      expect(await slow).toBeInstanceOf(Error)
      expect(await mine.all('SELECT 1 AS one')).toEqual([{ one: 1 }])
    } finally {
      await mine.close()
      await other.close()
    }
  })
})
