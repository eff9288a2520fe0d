import { openDatabase } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { createKeys } from './keys.ts'
import { schema } from './schema.ts'
import { createUsers } from './users.ts'

describe.each(testDatabases)('users on %s', (_name, start) => {
  const databases = useDatabases(start)

  test('have one address, of two changes at a time', async () => {
    const database = await openDatabase(await databases.create())
    await database.migrate(schema)
    const keys = createKeys(new Uint8Array(32))
    const users = createUsers({ keys: async () => keys, clock: Date.now })
    const id = await database.transaction(async inside => {
      const { userId } = await users.ofEmail(inside, 'ann@example.com')
      await users.add(inside, userId)
      return userId
    })
    let hasChanged = (): void => {}
    const changed = new Promise<void>(resolve => (hasChanged = resolve))
    let commit = (): void => {}
    const committing = new Promise<void>(resolve => (commit = resolve))
    const first = database.transaction(async inside => {
      await users.changeEmail(inside, id, 'one@example.com')
      hasChanged()
      await committing
    })
    await changed
    const second = database.transaction(inside => users.changeEmail(inside, id, 'other@example.com'))
    await databases.untilBlocked(second)
    commit()
    await Promise.all([first, second])
    expect(await database.all('SELECT kind FROM secure_logins')).toEqual([{ kind: 'email' }])
    expect(await users.read(database, id)).toEqual({ id, email: 'other@example.com' })
    await database.close()
  })
})
