import { openDatabase } from '@latchkey/sql'
import { testDatabases } from '@latchkey/sql/test-databases'
import { expect, test } from 'vitest'

import { openBrowser, verifyKey } from './browser.test-support.ts'
import { createSiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'

test('a server creates its tables in the PostgreSQL schema of its address, and none in that of the site', async () => {
  const [, start] = testDatabases.find(([name]) => name === 'PostgreSQL')!
  const databases = await start()
  const { url = '' } = await databases.create()
  const site = await openDatabase({ url })
  await site.run('CREATE SCHEMA latchkey')
  const own = `${url}${url.includes('?') ? '&' : '?'}options=-c%20search_path%3Dlatchkey`
  const store = databaseStore({ url: own })
  const server = createSiwxServer({ domains: ['shop.example'], store, verifySignature: verifyKey })
  const browser = openBrowser(async request => server.fetch(request))
  expect((await browser.signIn()).status).toBe(200)
  expect(await browser.session()).toHaveLength(1)
  const tables = await site.all(
    "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema IN ('public', 'latchkey')",
  )
  expect(tables.map(({ table_schema }) => table_schema)).toEqual(tables.map(() => 'latchkey'))
  expect(tables.map(({ table_name }) => table_name)).toContain('siwx_sessions')
  await server.close()
  await site.close()
  await databases.stop()
})
