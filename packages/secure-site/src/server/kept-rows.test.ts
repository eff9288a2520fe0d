import { openDatabase } from '@latchkey/sql'
import { describe, expect, test } from 'vitest'

import { bindRow } from './bound-rows.ts'
import { createKeys } from './keys.ts'
import { schema } from './schema.ts'

describe('a row', () => {
  test('is bound as earlier servers bound it', async () => {
    const keys = createKeys(new Uint8Array(32))
    const row = { id: 'a', purpose: 'sign-in', holder_hash: 'b', code_hash: 'c', created_at: 1, expires_at: 2 }
    const bound = await bindRow(keys, 'secure_codes', { ...row, user_id: null })
    expect(bound).toBe('5c1e2d6a75255212d30ee5ffad7c554852ae7f7bf9c4a5432eb8f06a793c234a')
    expect(await bindRow(keys, 'secure_codes', row)).toBe(bound)
    // PostgreSQL returns 64-bit numbers as text.
    expect(await bindRow(keys, 'secure_codes', { ...row, user_id: null, created_at: '1' })).toBe(bound)
    expect(await bindRow(keys, 'secure_codes', { ...row, user_id: 'null' })).not.toBe(bound)
  })

  test.each([
    ['logins of a user', 'SELECT * FROM secure_logins WHERE user_id = ?'],
    ['sessions of a user', 'SELECT * FROM secure_sessions WHERE user_id = ?'],
    ['sessions of a browser', 'SELECT * FROM secure_sessions WHERE browser_hash = ?'],
  ])('is found by an index among the %s, in any number', async (_name, query) => {
    const database = await openDatabase({ file: ':memory:' })
    await database.migrate(schema)
    const plan = await database.all(`EXPLAIN QUERY PLAN ${query}`, 'a')
    expect(JSON.stringify(plan)).toContain('USING INDEX')
    await database.close()
  })
})
