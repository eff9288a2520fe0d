import { afterEach, expect, test, vi } from 'vitest'

import { openDatabase } from './open-database.ts'

afterEach(() => {
  vi.doUnmock('libsql')
  vi.doUnmock('pg')
})

const missing = (name: string) => () => {
  throw new Error(`Cannot find package '${name}'`)
}

test('openDatabase rejects with advice if the library of a file is missing', async () => {
  vi.doMock('libsql', missing('libsql'))
  const error = await openDatabase({ file: ':memory:' }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({
    message: 'A file is opened with the package "libsql", which did not load: npm install libsql',
  })
  expect((error as Error).cause).toBeInstanceOf(Error)
})

test('openDatabase rejects with advice if the library of PostgreSQL is missing', async () => {
  vi.doMock('pg', missing('pg'))
  const error = await openDatabase({ url: 'postgres://shop@127.0.0.1:1/shop' }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({
    message: 'PostgreSQL is reached with the package "pg", which did not load: npm install pg',
  })
  expect((error as Error).cause).toBeInstanceOf(Error)
})
