import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Creates a token: 256 random bits, as 43 letters, digits, `-` and `_`. */
export function createToken(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Whether a text has the form of a {@link createToken}. */
export function isToken(value: string): boolean {
  return /^[-_a-zA-Z0-9]{43}$/.test(value)
}

/** Creates an id: 128 random bits, as digits and letters only. */
export function createId(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}

/**
 * Hashes a token for storage, so that a reader of the database cannot sign in with it. Uses a library, because Web Crypto passes
 * even so little to another thread and back, which takes many times as long as the work.
 */
export async function hashOf(token: string): Promise<string> {
  return bytesToHex(sha256(utf8ToBytes(token)))
}
