import { readProperty } from '@latchkey/primitives'

import { type Bytes, fromBase64Url, toBase64Url, toUtf8 } from './bytes.ts'
import { CustodyError } from './custody-error.ts'
import { seal, unseal } from './sealing.ts'
import { formatDocument, ofKind, parseDocument, type ShareDocument } from './share-document.ts'

/** The minimum length of a recovery file's passphrase, in characters. */
export const shortestPassphrase = 12

/**
 * Creates a recovery file: the recovery share, encrypted with a passphrase that is not stored. Plain text in it tells a
 * later reader its purpose and accounts.
 *
 * @returns JSON, some 800 bytes
 * @throws RangeError for a passphrase shorter than {@link shortestPassphrase}
 */
export async function sealRecoveryFile(document: ShareDocument, passphrase: string): Promise<string> {
  if ([...passphrase].length < shortestPassphrase)
    throw new RangeError(`A passphrase has at least ${shortestPassphrase} characters`)
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const key = await deriveKey(passphrase, salt, iterations)
  return JSON.stringify(
    {
      format,
      about: 'One of three parts of a wallet. Together with its passphrase and one other part it restores the wallet.',
      addresses: document.addresses,
      encryption: { key: 'PBKDF2-SHA256', iterations, salt: toBase64Url(salt), cipher: 'AES-256-GCM' },
      sealed: await seal(key, formatDocument(ofKind(document, 'recovery')), format),
    },
    undefined,
    2,
  )
}

/**
 * Opens a recovery file.
 *
 * @param text content of any file that the user chose
 * @throws CustodyError `recoveryFileUnreadable` for another file; `passphraseWrong`, also for an altered one, because
 *   the encryption cannot distinguish them
 */
export async function openRecoveryFile(text: string, passphrase: string): Promise<ShareDocument> {
  const { salt, rounds, sealed } = parseFile(text)
  const opened = await unseal(await deriveKey(passphrase, salt, rounds), sealed, format)
  if (opened === undefined)
    throw new CustodyError('passphraseWrong', 'This passphrase does not open the file', {
      advice: 'Check it, or whether the file was changed',
    })
  return ofKind(parseDocument(opened), 'recovery')
}

const format = 'latchkey-recovery-1'
/** Rounds of PBKDF2-SHA256 that OWASP recommends (2023), which take 0.2 s on a laptop. */
const iterations = 600_000
/** Maximum rounds of a file, because more would block the page. */
const maxIterations = 10_000_000

function parseFile(text: string): { salt: Bytes; rounds: number; sealed: string } {
  try {
    const file: unknown = text.length < 10_000 ? JSON.parse(text) : undefined
    const encryption = readProperty(file, 'encryption')
    const rounds = readProperty(encryption, 'iterations')
    const salt = readProperty(encryption, 'salt')
    const sealed = readProperty(file, 'sealed')
    if (
      readProperty(file, 'format') === format &&
      readProperty(encryption, 'key') === 'PBKDF2-SHA256' &&
      readProperty(encryption, 'cipher') === 'AES-256-GCM' &&
      typeof rounds === 'number' &&
      Number.isInteger(rounds) &&
      rounds >= iterations &&
      rounds <= maxIterations &&
      typeof salt === 'string' &&
      typeof sealed === 'string'
    )
      return { salt: fromBase64Url(salt), rounds, sealed }
  } catch {
    // The error is thrown below, like for any other invalid file.
  }
  throw new CustodyError('recoveryFileUnreadable', 'This is no recovery file')
}

async function deriveKey(passphrase: string, salt: Bytes, rounds: number): Promise<CryptoKey> {
  // Two keyboards may encode the same letter differently.
  const bytes = toUtf8(passphrase.normalize('NFKC'))
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(algorithm, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
