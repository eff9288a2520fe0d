import { type Mailbox, startMailbox } from '@latchkey/sandbox/mailbox'
import { openDatabase } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { killedOnesLeft, toBeKilled } from './killed-connections.test-support.ts'
import { localOrigin, type ServerProcess, startServerProcess } from './server-process.test-support.ts'
import { createWallet, openVisitor, signSplit } from './server/visitor.test-support.ts'

/** The number of kills. The published measurement used `LATCHKEY_KILLS=20`; the release tier uses five. */
const kills = Number(process.env.LATCHKEY_KILLS ?? 1)
const owners = 12
/** Answers of one owner: the new share, its recovery, the commit, and the commit again. */
const steps = 4

describe.each(testDatabases)('a secure site on %s that replaces shares', (_name, start) => {
  let databases: TestDatabases
  let mailbox: Mailbox
  const codes = new Map<string, string>()
  const processes: Promise<ServerProcess>[] = []
  beforeAll(async () => {
    databases = await start()
    mailbox = await startMailbox(({ to, code }) => code !== undefined && codes.set(to, code))
  })
  afterEach(async () => {
    for (const started of processes.splice(0)) await (await started).kill()
  })
  afterAll(async () => {
    await mailbox.close()
    await databases.stop()
  })

  test(
    'serves either all former shares or all new ones if it is killed at any answer, and the owners finish on another process',
    async () => {
      const store = await databases.create()
      const database = await openDatabase(store)
      // So many answers are missing then that a request follows the kill: those that wait for an answer may still get it.
      const last = owners * (steps - 1) - 1
      for (const [kill, killAfter] of fc.sample(fc.integer({ min: 1, max: last }), kills).entries()) {
        // Both processes start at once, because a start takes longer than a kill.
        const started = [toBeKilled(store), store].map(each => startServerProcess(each, mailbox.smtp))
        processes.push(...started)
        const [server, next] = (await Promise.all(started)) as [ServerProcess, ServerProcess]
        // The variable changes with the processes of each round.
        let send = server.send
        const people = await Promise.all(
          Array.from({ length: owners }, async (_, index) => {
            const email = `owner${kill}-${index}@example.com`
            const visitor = openVisitor(request => send(request), localOrigin)
            await visitor.ask(email)
            expect((await visitor.bring(codes.get(email))).body.status).toBe('connected')
            const wallet = createWallet()
            const { generation } = wallet
            await visitor.keep(wallet)
            await visitor.request('PUT', '/api/wallet/recovery', { kind: 'file', generation })
            const renewed = { ...createWallet(), addresses: wallet.addresses }
            const passkey = { kind: 'passkey', credentialId: 'new', sealed: 'sealed', generation: renewed.generation }
            const proof = await signSplit(generation, renewed)
            const requests = [
              () => visitor.request('PUT', '/api/wallet/split', { from: generation, wallet: renewed }),
              () => visitor.request('PUT', '/api/wallet/split/recovery', passkey),
              () => visitor.request('POST', '/api/wallet/split/commit', { generation: renewed.generation, proof }),
            ]
            return { visitor, wallet, renewed, requests, isCommitted: false }
          }),
        )
        let answered = 0
        let cut = 0
        let killed: Promise<void> | undefined
        await Promise.all(
          people.map(async person => {
            const { requests } = person
            for (const [step, request] of [...requests, ...requests.slice(-1)].entries()) {
              const answer = await request().catch(() => undefined)
              if (++answered >= killAfter) killed ??= server.kill()
              if (!answer) return void cut++
              expect(answer.status).toBe(200)
              if (step >= 2) person.isCommitted = true
            }
          }),
        )
        await (killed ?? server.kill())
        await killedOnesLeft(database)
        expect(cut).toBeGreaterThan(0)

        send = next.send
        for (const { visitor, wallet, renewed, requests, isCommitted } of people) {
          const { wallet: served } = await visitor.wallet()
          const isNew = (served as typeof wallet).generation === renewed.generation
          if (isCommitted) expect(isNew).toBe(true)
          expect(served).toMatchObject(isNew ? { ...renewed, former: [wallet.generation] } : wallet)
          const { recoveries } = (await visitor.request('GET', '/api/wallet/recovery')).body
          expect(recoveries).toMatchObject([isNew ? { kind: 'passkey', credentialId: 'new' } : { kind: 'file' }])
          // The owner repeats every step, whichever was the last.
          const [put, add, commit] = [await requests[0]?.(), await requests[1]?.(), await requests[2]?.()]
          expect([put?.status, add?.status, commit?.status]).toEqual(isNew ? [409, 409, 200] : [200, 200, 200])
          expect(await visitor.wallet()).toMatchObject({ wallet: { ...renewed, former: [wallet.generation] } })
        }
        expect(await database.all('SELECT user_id FROM secure_splits')).toEqual([])
        expect(await database.all('SELECT user_id FROM secure_split_recoveries')).toEqual([])
        expect(await database.all("SELECT user_id FROM secure_recoveries WHERE kind = 'file'")).toEqual([])
        await next.kill()
      }
      await database.close()
    },
    kills * 30_000,
  )
})
