import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { createWorld } from './world.test-support.ts'

describe.each(testDatabases)('a thief of the database of %s', (_name, start) => {
  const databases = useDatabases(start)

  test('finds no code, no token, no share and no address in it', async () => {
    const world = await createWorld({ store: await databases.create() })
    const { visitor, wallet } = await world.settle('ann@example.com')
    const recovery = { kind: 'passkey', credentialId: 'abc', sealed: 'ciphertext-of-the-passkey' }
    await visitor.request('PUT', '/api/wallet/recovery', recovery)
    await visitor.request('PUT', '/api/handover', { step: 'hello', text: 'the-key-of-a-new-browser' })
    const other = world.visit('203.0.113.7')
    world.pass(30)
    await other.ask('ann@example.com')
    const spent = world.post.codeTo('ann@example.com') ?? ''
    await other.bring(spent)
    const link = world.post.linkTo('ann@example.com')
    const waiting = world.visit('203.0.113.8')
    await waiting.ask('bob@example.com')
    const open = world.post.codeTo('bob@example.com') ?? ''
    world.pass(30)
    await visitor.request('POST', '/api/email/update', { email: 'new@example.com' })
    const primary = world.post.codeTo('ann@example.com') ?? ''

    const tables = `SELECT name FROM sqlite_master WHERE type = 'table'`
    const inPostgres = `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
    const names = await world.database.all(world.database.kind === 'libsql' ? tables : inPostgres)
    const rows = await Promise.all(names.map(({ name }) => world.database.all(`SELECT * FROM ${String(name)}`)))
    const dump = JSON.stringify(rows)
    // Public values are found, which shows that the search works.
    expect(dump).toContain(wallet.generation)
    expect(rows.flat().length).toBeGreaterThan(15)
    const secrets = {
      share: wallet.share,
      recovery: recovery.sealed,
      handover: 'the-key-of-a-new-browser',
      link: new URL(link).hash.slice(1),
      ...Object.fromEntries(
        [visitor, other, waiting].flatMap(({ cookies }, index) =>
          [...cookies].map(([name, value]) => [`${name}${index}`, value]),
        ),
      ),
      addresses: /ann@|bob@|new@|example\.com/,
      network: '203.0.113.',
      device: 'Chrome',
      secret: 'A'.repeat(43),
    }
    for (const [what, secret] of Object.entries(secrets))
      expect(typeof secret === 'string' ? dump.includes(secret) : secret.test(dump), what).toBe(false)
    for (const code of [spent, open, primary]) {
      expect(code).toMatch(/^\d{6}$/)
      expect(
        rows
          .flat()
          .flatMap(row => Object.values(row))
          .map(String),
      ).not.toContain(code)
    }
    // Trying all codes fails too, because their hash has a key.
    const codes = await world.database.all('SELECT id, code_hash FROM secure_codes')
    for (const { id, code_hash: kept } of codes)
      for (const code of [spent, open, primary])
        for (const tried of [code, `${String(id)}:${code}`]) expect(await sha256(tried)).not.toBe(kept)
    await world.close()
  })

  test('opens it with no other secret, and writes nothing with one', async () => {
    const store = await databases.create()
    const world = await createWorld({ store })
    await world.settle('ann@example.com')
    await expect(createWorld({ store, secret: 'B'.repeat(43) })).rejects.toThrow('made with another secret')
    expect(await world.database.all('SELECT count(*) AS n FROM secure_facts')).toEqual([{ n: 1 }])
    await world.close()
  })
})

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
