import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { syncFolder, writeSecretFile } from './secret-file.ts'

let folder: string
/** The prototype of file handles in this process. */
let handles: { sync(): Promise<void> }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-secret-file-'))
  const handle = await open(folder, 'r')
  handles = Object.getPrototypeOf(handle) as typeof handles
  await handle.close()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

describe('a secret in a file', () => {
  test('is readable by its owner only, and is on the disk before it counts', async () => {
    const syncing = vi.spyOn(handles, 'sync')
    const file = join(folder, 'secret')
    await writeSecretFile(file, 'a secret')
    expect(syncing).toHaveBeenCalledTimes(1)
    expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['a secret', 0o600])
    syncing.mockClear()
    await syncFolder(file)
    expect(syncing).toHaveBeenCalledTimes(1)
  })

  test('is never overwritten', async () => {
    const file = join(folder, 'secret')
    await writeFile(file, 'of before')
    await expect(writeSecretFile(file, 'a secret')).rejects.toThrow(/EEXIST/)
    expect(await readFile(file, 'utf8')).toBe('of before')
  })

  test('is not left behind if the disk is full', async () => {
    vi.spyOn(handles, 'sync').mockRejectedValueOnce(new Error('ENOSPC'))
    await expect(writeSecretFile(join(folder, 'secret'), 'a secret')).rejects.toThrow('ENOSPC')
    expect(await readdir(folder)).toEqual([])
  })
})
