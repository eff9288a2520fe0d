import { expect, test } from 'vitest'

import { type D1Statement, d1Store } from './d1-store.ts'

/** A statement of the double below, as the test reads it. */
interface BoundStatement extends D1Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

const isBound = (statement: D1Statement): statement is BoundStatement => 'sql' in statement && 'values' in statement
const prepare = (sql: string, values: readonly unknown[] = []): BoundStatement => ({
  sql,
  values,
  bind: (...bound) => prepare(sql, bound),
})

test('d1Store creates its tables by statements without values', async () => {
  const statements: BoundStatement[] = []
  const store = d1Store({
    prepare,
    async batch(batch) {
      statements.push(...batch.filter(isBound))
      return batch.map(() => ({ results: [], meta: {} }))
    },
  })
  await store.ready()
  const creating = statements.filter(({ sql }) => sql.startsWith('CREATE TABLE siwx_'))
  expect(creating.map(({ sql }) => sql.split(' ')[2])).toEqual(['siwx_nonces', 'siwx_sessions', 'siwx_attempts'])
  expect(creating.map(({ values }) => values)).toEqual([[], [], []])
})

test('d1Store is named D1, and binds the values of a statement, and returns how many rows it changed', async () => {
  const batches: BoundStatement[][] = []
  const store = d1Store({
    prepare,
    async batch(statements) {
      const bound = statements.filter(isBound)
      batches.push(bound)
      return bound.map(({ sql }) => ({ meta: /^\s*DELETE/.test(sql) ? { changes: 3 } : {} }))
    },
  })
  expect(store.name).toBe('D1')
  const { length } = batches
  expect(await store.listSessions('hash-of-a-token', 1_800_000_000_000)).toEqual([])
  const statements = batches.slice(length).flat()
  expect(statements).toHaveLength(1)
  expect(statements[0]?.sql).toMatch(/^\s*SELECT/)
  expect(statements[0]?.values).toContain('hash-of-a-token')
  expect(await store.removeSessionsOf('eip155:0x01')).toBe(3)
})
