import { openDatabase, type Database } from '@latchkey/sql'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { attemptsTable, countAttempt, forgiveAttempt, sweepAttempts } from './attempts.ts'

const now = 1_800_000_000_000
const minute = 60_000
let database: Database

beforeEach(async () => {
  database = await openDatabase({ file: ':memory:' })
  await database.migrate([{ name: 'attempts', statements: attemptsTable('attempts') }])
})
afterEach(() => database.close())

const count = (who: string, at: number, limit = 2, windowMs = minute) =>
  countAttempt(database, 'attempts', [{ who, limit, windowMs }], at)
const left = async () => (await database.all('SELECT who FROM attempts ORDER BY who')).map(({ who }) => who)

test('countAttempts allows attempts up to the limit, and then returns the seconds to wait', async () => {
  expect(await count('ada', now)).toBeUndefined()
  expect(await count('ada', now + 1)).toBeUndefined()
  expect(await count('ada', now + 10_000)).toEqual({ who: 'ada', retryAfter: 50 })
  expect(await count('ada', now + minute - 1)).toEqual({ who: 'ada', retryAfter: 1 })
  expect(await count('bob', now + 10_000)).toBeUndefined()
})

test('countAttempts rounds the time to wait up to a second', async () => {
  expect(await count('ada', now, 0)).toEqual({ who: 'ada', retryAfter: 60 })
  expect(await count('ada', now + 500, 0)).toEqual({ who: 'ada', retryAfter: 60 })
  expect(await count('ada', now + minute - 1, 0)).toEqual({ who: 'ada', retryAfter: 1 })
})

test('countAttempts counts again when the window is over', async () => {
  for (const at of [now, now + 1, now + 2]) await count('ada', at)
  expect(await count('ada', now + minute)).toBeUndefined()
  expect(await count('ada', now + minute + 1)).toBeUndefined()
  expect(await count('ada', now + minute + 2)).toEqual({ who: 'ada', retryAfter: 60 })
})

test('countAttempts counts again when the counter was created while the clock was far ahead, and keeps it for a small difference', async () => {
  await count('ahead', now + 10 * minute, 1)
  expect(await count('ahead', now, 1)).toBeUndefined()
  await count('near', now + minute, 1)
  expect(await count('near', now, 1)).toEqual({ who: 'near', retryAfter: 120 })
})

test('countAttempts names the first counter above its limit, and counts every counter', async () => {
  const counters = [
    { who: 'account', limit: 5, windowMs: minute },
    { who: 'address', limit: 1, windowMs: 2 * minute },
    { who: 'site', limit: 1, windowMs: minute },
  ]
  expect(await countAttempt(database, 'attempts', counters, now)).toBeUndefined()
  expect(await countAttempt(database, 'attempts', counters, now)).toEqual({ who: 'address', retryAfter: 120 })
  expect(await count('site', now, 2)).toEqual({ who: 'site', retryAfter: 60 })
})

test('countAttempts writes nothing for no counters', async () => {
  expect(await countAttempt(database, 'attempts', [], now)).toBeUndefined()
  expect(await left()).toEqual([])
})

test('forgiving attempts reduces their count, and never below zero', async () => {
  await count('ada', now, 1)
  await count('bob', now, 1)
  await forgiveAttempt(database, 'attempts', 'ada')
  await forgiveAttempt(database, 'attempts', 'ada')
  expect(await count('ada', now, 1)).toBeUndefined()
  expect(await count('ada', now, 1)).toBeDefined()
  expect(await count('bob', now, 1)).toBeDefined()
})

test('sweeping removes the counters whose window is over, and no others', async () => {
  await count('over', now)
  await count('open', now + 1)
  await sweepAttempts(database, 'attempts', now + minute)
  expect(await left()).toEqual(['open'])
})
