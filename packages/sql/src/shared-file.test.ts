import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openDatabase } from './open-database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-shared-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// Two servers, for sign-in and for wallets, or one module in two bundles of a framework, open the same file.
test('a shared file keeps committed rows if one process opens it twice, and another one opens and closes it', async () => {
  const file = join(folder, 'shop.db')
  const first = await openDatabase({ file })
  await first.run('CREATE TABLE things (id text)')
  const second = await openDatabase({ file })
  expect(readElsewhere(file)).toEqual([])
  await first.run("INSERT INTO things VALUES ('a')")
  await second.run("INSERT INTO things VALUES ('b')")
  expect(readElsewhere(file)).toEqual(['a', 'b'])
  await Promise.all([first.close(), second.close()])
  expect(readElsewhere(file)).toEqual(['a', 'b'])
})

/** Returns the rows that another process reads when it opens the file and closes it. */
function readElsewhere(file: string): unknown {
  const libsql = createRequire(import.meta.url).resolve('libsql')
  const script = `const Libsql = require(${JSON.stringify(libsql)})
    const database = new Libsql(${JSON.stringify(file)})
    console.log(JSON.stringify(database.prepare('SELECT id FROM things ORDER BY id').all().map(row => row.id)))
    database.close()`
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }))
}
