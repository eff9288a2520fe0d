import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Database } from '@latchkey/sql'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { openSecret } from './open-secret.ts'
import type { SecureSiteOptions } from './options.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-secret-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const open = (options: Partial<SecureSiteOptions>) => openSecret(options as SecureSiteOptions)

describe('the secret of a secure site', () => {
  test('is the configured one, with its padding or without', async () => {
    const bytes = Buffer.from('ab'.repeat(32), 'hex')
    for (const secret of [bytes.toString('base64url'), `${bytes.toString('base64url')}=`])
      expect(Buffer.from(await open({ secret, store: { file: join(folder, 'unused.db') } }))).toEqual(bytes)
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    '',
    'A'.repeat(42),
    'A'.repeat(44),
    `${'A'.repeat(43)}==`,
    `${'A'.repeat(43)}=A`,
    ` ${'A'.repeat(43)}`,
    '+'.repeat(43),
  ])('is rejected as %o', async secret => {
    await expect(open({ secret })).rejects.toThrow(
      new TypeError('The secret of a secure site is 32 random bytes in base64url: 43 letters, figures, "-" and "_"'),
    )
  })

  test('is created once beside the file of the database, in a folder that is created too, for its owner only', async () => {
    const file = join(folder, 'inner', 'site.db')
    const secrets = await Promise.all([1, 2, 3, 4].map(() => open({ store: { file } })))
    for (const secret of secrets) expect(secret).toEqual(secrets[0])
    expect(secrets[0]).toHaveLength(32)
    expect(await open({ store: { file } })).toEqual(secrets[0])
    expect(await readdir(join(folder, 'inner'))).toEqual(['site.db.secret'])
    expect((await stat(`${file}.secret`)).mode & 0o777).toBe(0o600)
    const text = await readFile(`${file}.secret`, 'utf8')
    expect(text).toBe(`${Buffer.from(secrets[0] ?? []).toString('base64url')}\n`)
    expect(await open({ store: { file: join(folder, 'other.db') } })).not.toEqual(secrets[0])
  })

  test('is not replaced if its file is unreadable or invalid', async () => {
    const file = join(folder, 'site.db')
    await writeFile(`${file}.secret`, 'half')
    await expect(open({ store: { file } })).rejects.toThrow(TypeError)
    expect(await readFile(`${file}.secret`, 'utf8')).toBe('half')
    // A path below a file cannot be read.
    await expect(open({ store: { file: join(folder, 'site.db.secret', 'a') } })).rejects.toThrow(/ENOTDIR/)
  })

  test('is new each time for a database in memory', async () => {
    const [one, other] = [await open({ store: { file: ':memory:' } }), await open({ store: { file: ':memory:' } })]
    expect(one).toHaveLength(32)
    expect(one).not.toEqual(other)
    expect(await readdir(folder)).toEqual([])
  })

  test('is required if the database is no file of its own', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://db.example/site')
    const missing = /^A secure site whose database is no file of its own needs a secret: 32 random bytes in base64url$/
    const ready = { transaction: () => {} } as unknown as Database
    for (const options of [{}, { store: {} }, { store: { url: 'postgres://db.example/site' } }, { store: ready }])
      await expect(open(options)).rejects.toThrow(missing)
    vi.stubEnv('DATABASE_URL', '')
    await expect(open({ store: { url: 'postgres://db.example/site' } })).rejects.toThrow(missing)
  })
})
