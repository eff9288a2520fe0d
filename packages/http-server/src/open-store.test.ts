import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '@latchkey/sql'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { openLazily, openStore } from './open-store.ts'

const schema = [{ name: 'notes', statements: ['CREATE TABLE notes (text text)'] }]
let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-store-'))
  file = join(folder, 'notes.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a lazy store opens one database for every caller, with its tables', async () => {
  const store = openLazily({ store: { file }, schema })
  const [one, other] = await Promise.all([store.database(), store.database()])
  expect(other).toBe(one)
  expect(await one.all('SELECT text FROM notes')).toEqual([])
  await store.close()
  await expect(one.all('SELECT text FROM notes')).rejects.toThrow()
})

test('a lazy store closes nothing when the database was never opened', async () => {
  await expect(openLazily({ store: { file }, schema }).close()).resolves.toBeUndefined()
})

test('a lazy store uses a database that the app opened, and leaves it open', async () => {
  const database = await openDatabase({ file })
  const store = openLazily({ store: database, schema })
  expect(await store.database()).toBe(database)
  await store.close()
  expect(await database.all('SELECT text FROM notes')).toEqual([])
  await database.close()
})

test('a lazy store rejects with the error of the check, closes what it opened, and tries again with the next call', async () => {
  const checked: unknown[] = []
  const store = openLazily({
    store: { file },
    schema,
    async check(database) {
      checked.push(database)
      expect(await database.all('SELECT text FROM notes')).toEqual([])
      if (checked.length === 1) throw new Error('another key')
    },
  })
  await expect(store.database()).rejects.toThrow('another key')
  const [first] = checked as [Awaited<ReturnType<typeof store.database>>]
  await expect(first.all('SELECT text FROM notes')).rejects.toThrow()
  const second = await store.database()
  expect(checked).toEqual([first, second])
  await store.close()
})

test('a lazy store leaves the database of the app open when the check rejects', async () => {
  const database = await openDatabase({ file })
  const store = openLazily({ store: database, schema, check: () => Promise.reject(new Error('another key')) })
  await expect(store.database()).rejects.toThrow('another key')
  await expect(store.close()).resolves.toBeUndefined()
  expect(await database.all('SELECT text FROM notes')).toEqual([])
  await database.close()
})

test('a lazy store sweeps at most once a minute, and again when the clock was set back', async () => {
  let now = 1_800_000_000_000
  const sweeps: number[] = []
  const store = openStore({
    store: { file },
    schema,
    clock: () => now,
    async sweep(database, at) {
      expect(database).toBe(await store.database())
      sweeps.push(at)
    },
  })
  const start = now
  for (const later of [0, 59_999, 60_000, 60_001, -60_000]) {
    now = start + later
    await store.clean()
  }
  expect(sweeps).toEqual([start, start + 60_000, start - 60_000])
  await store.close()
})
