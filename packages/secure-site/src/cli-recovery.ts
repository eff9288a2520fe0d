import { readFile } from 'node:fs/promises'

import {
  createKeyServiceClient,
  createKeyStore,
  type KeySet,
  type OperatorOptions,
  parseKeySet,
  publicKeysOf,
} from './server/index.ts'

type Read = (name: string) => string | undefined

/**
 * Reads whether the operator stores recoveries, and the access to their keys. @param missing receives invalid settings,
 * each as a sentence
 */
export async function readOperator(read: Read, missing: string[]): Promise<OperatorOptions | undefined> {
  const recovery = read('RECOVERY') ?? 'own'
  if (recovery === 'own') return undefined
  if (recovery !== 'operator') {
    missing.push('RECOVERY cannot be right: it is "own", or "operator" where its operator keeps a recovery too')
    return undefined
  }
  const [file, url] = [read('RECOVERY_KEY_FILE'), read('RECOVERY_KEY_URL')]
  const name = read('RECOVERY_OPERATOR')
  const lostKeys = (read('RECOVERY_LOST_KEYS') ?? '').split(/[\s,]+/).filter(Boolean)
  if (lostKeys.some(each => !/^[-_a-zA-Z0-9]{16}$/.test(each)))
    missing.push('RECOVERY_LOST_KEYS cannot be right: the ids of keys, as a start without them names them')
  const named = { ...(name !== undefined && { name }), ...(lostKeys.length > 0 && { lostKeys }) }
  if (file !== undefined && url !== undefined) {
    missing.push('RECOVERY_KEY_URL cannot be right beside RECOVERY_KEY_FILE: the keys are in one place')
    return undefined
  }
  if (url !== undefined) {
    const keys = readService(read, url, missing)
    return keys && { ...named, ...keys }
  }
  const set = await readKeySet(file, missing)
  if (!set) return undefined
  const known = publicKeysOf(set)
  const publicKey = read('RECOVERY_PUBLIC_KEY') ?? known[0] ?? ''
  if (!known.includes(publicKey)) {
    missing.push('RECOVERY_PUBLIC_KEY cannot be right: RECOVERY_KEY_FILE has no such key')
    return undefined
  }
  return { ...named, publicKey, keys: await createKeyStore(set) }
}

/** Reads JSON, or the file of this name. */
export async function readKeySet(file: string | undefined, missing: string[]): Promise<KeySet | undefined> {
  const how = 'the file that "npx latchkey-secure-site recovery-key" makes'
  if (file === undefined) {
    missing.push(`RECOVERY_KEY_FILE is missing: ${how}, or RECOVERY_KEY_URL where a key service has it`)
    return undefined
  }
  try {
    const set = parseKeySet(file.startsWith('{') ? file : await readFile(file, 'utf8'))
    // Detects a point off the curve now, and not when a user has lost a device.
    await createKeyStore(set)
    return set
  } catch {
    missing.push(`RECOVERY_KEY_FILE cannot be read: it is ${how}, or what is in it`)
    return undefined
  }
}

/** Reads the token that a secure site and its key service share. */
export function readToken(read: Read, missing: string[]): string {
  const token = read('RECOVERY_KEY_TOKEN')
  if (token !== undefined && /^[\x21-\x7e]{32,512}$/.test(token)) return token
  missing.push(
    `RECOVERY_KEY_TOKEN ${token === undefined ? 'is missing' : 'cannot be right'}: 32 letters or more that the secure site and its key service both have`,
  )
  return ''
}

function readService(
  read: Read,
  url: string,
  missing: string[],
): Pick<OperatorOptions, 'publicKey' | 'keys'> | undefined {
  const before = missing.length
  if (!URL.canParse(url) || !/^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/]?)/.test(url))
    missing.push('RECOVERY_KEY_URL cannot be right: an address on https, or on this machine')
  const publicKey = read('RECOVERY_PUBLIC_KEY')
  if (publicKey === undefined || !/^B[-_a-zA-Z0-9]{86}$/.test(publicKey))
    missing.push(
      `RECOVERY_PUBLIC_KEY ${publicKey === undefined ? 'is missing' : 'cannot be right'}: what "recovery-key" said when it made the key`,
    )
  const token = readToken(read, missing)
  if (missing.length > before || publicKey === undefined) return undefined
  return { publicKey, keys: createKeyServiceClient({ url, token }) }
}
