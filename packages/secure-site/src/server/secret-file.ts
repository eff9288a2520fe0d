import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a new file that only its owner can read, and flushes it to the disk. @throws Error for an existing file, which
 * stays unchanged
 */
export async function writeSecretFile(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Flushes the folder of a file, so that its entries survive a loss of power. */
export async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
