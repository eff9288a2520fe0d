import { openDatabase } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { createKeys } from './keys.ts'
import { schema } from './schema.ts'
import { createUsers } from './users.ts'

describe.each(testDatabases)('a user of a provider on %s', (_name, start) => {
  const databases = useDatabases(start)

  test('is created once for several first logins at a time', async () => {
    const database = await openDatabase(await databases.create())
    await database.migrate(schema)
    const keys = createKeys(new Uint8Array(32))
    const users = createUsers({ keys: async () => keys, clock: Date.now })
    const ids = await Promise.all(
      Array.from({ length: 8 }, () =>
        database.transaction(inside => users.ofSocial(inside, 'x', { subject: '7', userName: 'Ann' })),
      ),
    )
    const [id = ''] = ids
    expect(new Set(ids)).toEqual(new Set([id]))
    expect(await database.all('SELECT id FROM secure_users')).toEqual([{ id }])
    expect(await users.read(database, id)).toMatchObject({ id, provider: 'x', userName: 'Ann' })
    await database.close()
  })
})
