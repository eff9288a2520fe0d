import { expect, test } from 'vitest'

import { createStatements } from './statements.ts'

test('a statement is parsed once, and named by its text', () => {
  const [one, other] = [createStatements(), createStatements()]
  const { text, name } = one('SELECT id FROM things WHERE id = ?')
  expect(text).toBe('SELECT id FROM things WHERE id = $1')
  // PostgreSQL truncates names after 63 bytes.
  expect(name).toMatch(/^latchkey_[0-9a-f]{32}$/)
  expect(one('SELECT id FROM things WHERE id = ?')).toBe(one('SELECT id FROM things WHERE id = ?'))
  expect(other('SELECT id FROM things WHERE id = ?').name).toBe(name)
  expect(one('SELECT id FROM things WHERE id <> ?').name).not.toBe(name)
})

test('a statement whose columns change with the schema has no name', () => {
  const read = createStatements()
  expect(read('SELECT * FROM things').name).toBeUndefined()
  expect(read('UPDATE things SET count = 1 RETURNING *').name).toBeUndefined()
})

test('the cache of statements is bounded for statements with inlined values', () => {
  const read = createStatements()
  const names = Array.from({ length: 2_000 }, (_, index) => read(`SELECT ${index}`).name)
  expect(new Set(names.filter(Boolean)).size).toBe(500)
  expect(read('SELECT 1_999')).toEqual({ text: 'SELECT 1_999', name: undefined })
  expect(read('SELECT 7').name).toBe(names[7])
})
