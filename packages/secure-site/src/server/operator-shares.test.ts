import { openDatabase } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { createKeys } from './keys.ts'
import { createOperatorShares } from './operator-shares.ts'
import { schema } from './schema.ts'
import { createUsers } from './users.ts'

describe.each(testDatabases)('shares of an operator on %s', (_name, start) => {
  const databases = useDatabases(start)

  test('are all deleted by a removal, also if one was being renewed', async () => {
    const database = await openDatabase(await databases.create())
    await database.migrate(schema)
    const keys = createKeys(new Uint8Array(32))
    const siteDatabase = { database: async () => database, keys: async () => keys, clock: Date.now }
    const users = createUsers(siteDatabase)
    const id = await database.transaction(async inside => {
      const { userId } = await users.ofEmail(inside, 'ann@example.com')
      await users.add(inside, userId)
      return userId
    })
    const shares = createOperatorShares(siteDatabase)
    await database.transaction(inside => shares.keep(inside, id, { keyId: 'former', sealed: 'sealed', renews: false }))
    let hasRead = (): void => {}
    const read = new Promise<void>(resolve => (hasRead = resolve))
    let goOn = (): void => {}
    const goingOn = new Promise<void>(resolve => (goOn = resolve))
    const slow: typeof database = Object.assign(Object.create(database), {
      transaction: (act: Parameters<typeof database.transaction>[0]) =>
        database.transaction(inside =>
          act(
            Object.assign(Object.create(inside) as typeof inside, {
              async all(...given: Parameters<typeof inside.all>) {
                const rows = await inside.all(...given)
                hasRead()
                await goingOn
                return rows
              },
            }),
          ),
        ),
    })
    const renewing = slow.transaction(inside =>
      shares.keep(inside, id, { keyId: 'current', sealed: 'sealed', renews: true }),
    )
    await read
    const removing = database.transaction(inside => shares.remove(inside, id))
    await databases.untilBlocked(removing)
    goOn()
    await Promise.all([renewing, removing])
    expect(await shares.keyIds(database, id)).toEqual([])
    expect(await shares.isRejected(database, id)).toBe(true)
    await database.close()
  })
})
