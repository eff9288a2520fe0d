import { type Mailbox, startMailbox } from '@latchkey/sandbox/mailbox'
import { openDatabase } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { killedOnesLeft, toBeKilled } from './killed-connections.test-support.ts'
import { localOrigin, type ServerProcess, startServerProcess } from './server-process.test-support.ts'
import { createWallet, openVisitor } from './server/visitor.test-support.ts'

/** The number of kills. The published measurement used `LATCHKEY_KILLS=20`; the release tier uses five. */
const kills = Number(process.env.LATCHKEY_KILLS ?? 1)
const visitors = 50

describe.each(testDatabases)('a secure site on %s', (_name, start) => {
  let databases: TestDatabases
  let mailbox: Mailbox
  const codes = new Map<string, string | undefined>()
  const processes: Promise<ServerProcess>[] = []
  beforeAll(async () => {
    databases = await start()
    mailbox = await startMailbox(({ to, code }) => codes.set(to, code))
  })
  afterEach(async () => {
    for (const started of processes.splice(0)) await (await started).kill()
  })
  afterAll(async () => {
    await mailbox.close()
    await databases.stop()
  })

  test(
    'loses no confirmed share if it is killed under load, and signs in no user twice by one code',
    async () => {
      const store = await databases.create()
      const database = await openDatabase(store)
      let cut = 0
      let kept = 0
      const killMoments = fc.sample(fc.integer({ min: 1, max: visitors }), kills)
      for (const [kill, killAfter] of killMoments.entries()) {
        // Both processes start at once, because a start takes longer than a kill.
        const started = [toBeKilled(store), store].map(each => startServerProcess(each, mailbox.smtp))
        processes.push(...started)
        const [server, next] = (await Promise.all(started)) as [ServerProcess, ServerProcess]
        // The variable changes with the processes of each round.
        let send = server.send
        const people = await Promise.all(
          Array.from({ length: visitors }, async (_, index) => {
            const email = `visitor${kill}-${index}@example.com`
            const visitor = openVisitor(request => send(request), localOrigin)
            expect((await visitor.ask(email)).status).toBe(200)
            const code = codes.get(email)
            return { email, visitor, code, wallet: createWallet(), welcomes: 0, isKept: false }
          }),
        )
        let answered = 0
        let killed: Promise<void> | undefined
        const tell = async <Value extends { status: number }>(asked: Promise<Value>) => {
          const answer = await asked.catch(() => undefined)
          if (!answer) cut++
          if (++answered >= killAfter) killed ??= server.kill()
          return answer
        }
        await Promise.all(
          people.map(async (person, index) => {
            const { visitor, code, wallet } = person
            // Every third browser sends its code twice concurrently, and stores its share twice.
            const times = index % 3 === 0 ? [1, 2] : [1]
            const brought = await Promise.all(times.map(() => tell(visitor.bring(code))))
            person.welcomes += brought.filter(answer => answer?.body.status === 'connected').length
            if (person.welcomes === 0) return
            const puts = await Promise.all(times.map(() => tell(visitor.keep(wallet))))
            person.isKept = puts.some(answer => answer?.status === 200)
          }),
        )
        await (killed ?? server.kill())
        await killedOnesLeft(database)

        const spent = await database.all('SELECT count(*) AS n FROM secure_codes WHERE spent_at IS NOT NULL')
        const sessions = await database.all('SELECT count(*) AS n FROM secure_sessions')
        expect(sessions).toEqual(spent)

        // The browsers retry at a process that was started meanwhile.
        send = next.send
        for (const { visitor, code, wallet, welcomes, isKept } of people) {
          const again = await visitor.bring(code)
          const welcomed = welcomes + (again.body.status === 'connected' ? 1 : 0)
          expect(welcomed).toBeLessThanOrEqual(1)
          if (again.body.status !== 'connected') expect(again.body.error?.code).toBe('codeExpired')
          // The session's answer was lost: another code signs in again.
          if (welcomed === 0) continue
          const before = await visitor.wallet()
          if (isKept) expect(before).toMatchObject({ wallet })
          // Storing the same share again has no effect, whether or not it was stored before.
          expect((await visitor.keep(wallet)).status).toBe(200)
          expect(await visitor.wallet()).toMatchObject({ wallet })
          kept++
        }
        await next.kill()
      }
      const all = await database.all('SELECT user_id, count(*) AS n FROM secure_wallets GROUP BY user_id')
      expect(all.length).toBe(kept)
      expect(all.every(({ n }) => n === 1)).toBe(true)
      expect(cut).toBeGreaterThan(0)
      await database.close()
    },
    kills * 30_000,
  )
})
