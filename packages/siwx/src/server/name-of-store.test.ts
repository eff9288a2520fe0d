import { openDatabase } from '@latchkey/sql'
import { expect, test } from 'vitest'

import { nameOfStore } from './name-of-store.ts'

test('nameOfStore names where sign-ins are stored, and never the password of a database', async () => {
  expect(nameOfStore({ url: 'postgres://shop:secret@db.example:5432/shop' })).toBe('PostgreSQL at db.example:5432')
  expect(nameOfStore({ url: 'postgres://secret@' })).toBe('PostgreSQL')
  expect(nameOfStore({ file: '/data/shop.db' })).toBe('the file /data/shop.db')
  expect(nameOfStore({ waitMs: 5 })).toMatch(/DATABASE_URL.*latchkey\.db.*"store"/)
  expect(nameOfStore(undefined)).toBe(nameOfStore({}))
  const database = await openDatabase({ file: ':memory:' })
  expect(nameOfStore(database)).toBe('the database of the site')
  await database.close()
})
