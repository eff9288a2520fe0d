import type { DatabaseOptions } from '@latchkey/sql'

import { fromBase64url, toBase64url } from './bytes.ts'
import type { SecureSiteOptions } from './options.ts'

/**
 * Returns the server's secret: the given one, else that of a file beside the database. @throws TypeError without either
 */
export async function openSecret({ secret, store }: SecureSiteOptions): Promise<Uint8Array<ArrayBuffer>> {
  if (secret !== undefined) return parseSecret(secret)
  const file = fileOf(store)
  if (file === undefined)
    throw new TypeError(
      'A secure site whose database is no file of its own needs a secret: 32 random bytes in base64url',
    )
  // A random secret is sufficient, because the database is in memory.
  if (file === ':memory:') return crypto.getRandomValues(new Uint8Array(32))
  return parseSecret(await readOrMake(`${file}.secret`))
}

function fileOf(store: SecureSiteOptions['store']): string | undefined {
  if (store && 'transaction' in store) return undefined
  const { file, url }: DatabaseOptions = store ?? {}
  if (url !== undefined) return undefined
  return file ?? (/^postgres(?:ql)?:/.test(process.env.DATABASE_URL ?? '') ? undefined : 'latchkey.db')
}

function parseSecret(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[-_a-zA-Z0-9]{43}=?$/.test(text))
    throw new TypeError('The secret of a secure site is 32 random bytes in base64url: 43 letters, figures, "-" and "_"')
  return fromBase64url(text.slice(0, 43))
}

/**
 * Reads or creates the secret's file. Only one of several starting processes creates it, and it is on the disk before
 * it encrypts anything.
 */
async function readOrMake(file: string): Promise<string> {
  const { link, mkdir, readFile, unlink } = await import('node:fs/promises')
  const { dirname } = await import('node:path')
  const { syncFolder, writeSecretFile } = await import('./secret-file.ts')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${crypto.randomUUID()}`
  await writeSecretFile(draft, `${toBase64url(crypto.getRandomValues(new Uint8Array(32)))}\n`)
  try {
    // The link is atomic: it fails if another process was first, and never leaves a partial file.
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  await syncFolder(file)
  return (await readFile(file, 'utf8')).trim()
}
