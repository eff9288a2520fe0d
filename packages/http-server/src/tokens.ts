import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** 256 random bits, in 43 letters, figures, `-` and `_`. */
export function createToken(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Whether a text can be one of {@link createToken}. */
export function isToken(value: string): boolean {
  return /^[-_a-zA-Z0-9]{43}$/.test(value)
}

/** 128 random bits, in figures and letters alone. */
export function createId(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}

/**
 * What is kept of a token: who reads the database signs in nowhere with it. By a library: Web Crypto hands so little to another thread and back, which takes many times as
 * long as the work.
 */
export async function hashOf(token: string): Promise<string> {
  return bytesToHex(sha256(utf8ToBytes(token)))
}
