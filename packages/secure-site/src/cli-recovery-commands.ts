import { readFile, rename, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'

import { openDatabase } from '@latchkey/sql'

import { readKeySet, readToken } from './cli-recovery.ts'
import { listen, stopOnSignals } from './cli-server.ts'
import { createKeyService } from './operator/key-service.ts'
import { addKey, createKeyStore, type KeySet, parseKeySet, publicKeyOf } from './server/index.ts'
import { syncFolder, writeSecretFile } from './server/secret-file.ts'

/**
 * `recovery-key [file]` creates a key before the existing ones in the file, and prints its public part.
 *
 * @returns the exit code
 */
export async function makeRecoveryKey(file = 'recovery-key.json'): Promise<number> {
  try {
    const set = await alone(file, () => addKeyTo(file))
    process.stdout.write(`RECOVERY_PUBLIC_KEY=${publicKeyOf(set)}\n`)
    process.stderr.write(
      `${file} has the private key: keep it apart from the database and its backups, and keep a copy. Without it no recovery opens.\n`,
    )
    return 0
  } catch (error) {
    process.stderr.write(`No key was made: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

/** `recovery-service` runs the key store on its own machine. Resolves to the exit code when it fails. */
export async function runRecoveryService(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number | undefined> {
  const read = (name: string) => environment[name]?.trim() || undefined
  const missing: string[] = []
  const set = await readKeySet(read('RECOVERY_KEY_FILE'), missing)
  const token = readToken(read, missing)
  const [port, releasesPerHour] = [read('PORT') ?? '4051', read('RECOVERIES_PER_HOUR') ?? '1000'].map(Number)
  if (!isCount(port, 65_535)) missing.push('PORT cannot be right: it is a number from 0 to 65535')
  if (!isCount(releasesPerHour, 1e6)) missing.push('RECOVERIES_PER_HOUR cannot be right: it is a number to 1000000')
  if (!set || missing.length > 0 || port === undefined || releasesPerHour === undefined) {
    process.stderr.write(`The key service cannot start:\n${missing.map(each => `- ${each}\n`).join('')}`)
    return 1
  }
  const host = read('HOST') ?? '127.0.0.1'
  const write = (entry: object): void => {
    process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
  }
  const { fetch } = createKeyService({ keys: await createKeyStore(set), token, releasesPerHour, log: write })
  try {
    const server = await listen(fetch, host, port)
    stopOnSignals(server)
    write({ level: 'info', event: 'listening', host, port: (server.address() as AddressInfo).port })
    return undefined
  } catch (error) {
    process.stderr.write(`The key service cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

/**
 * Serializes concurrent runs for one file, so that each reads the previous result: otherwise a key could be lost after
 * its public part was printed. The lock is a database's, which is released when its process ends in any way.
 */
async function alone<Value>(file: string, call: () => Promise<Value>): Promise<Value> {
  const lock = await openDatabase({ file: `${file}.lock` })
  try {
    return await lock.transaction(call)
  } finally {
    await lock.close()
  }
}

async function addKeyTo(file: string): Promise<KeySet> {
  const before = await readFile(file, 'utf8').then(parseKeySet, (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const set = await addKey(before?.keys)
  // The file is replaced atomically, because without the former keys their shares cannot be opened.
  const draft = `${file}.draft`
  // Removes the draft of a killed process.
  await rm(draft, { force: true })
  await writeSecretFile(draft, `${JSON.stringify(set, undefined, 2)}\n`)
  await rename(draft, file)
  await syncFolder(file)
  return set
}

function isCount(value: number | undefined, max: number): boolean {
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= max
}
