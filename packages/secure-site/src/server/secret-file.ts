import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a new file for its owner alone, which is on the disk then. @throws Error where there is one, which stays as it is */
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

/** What the folder of a file has by now it has after a loss of power too. */
export async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
