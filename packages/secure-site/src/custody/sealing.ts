import { type Bytes, fromBase64Url, joinBytes, toBase64Url, toUtf8 } from './bytes.ts'

/**
 * Encrypts text by AES-256-GCM with a new nonce.
 *
 * @param purpose context of the text: opening requires the same one
 * @returns base64url: 12 bytes of nonce, then the ciphertext with its tag of 16
 */
export async function seal(key: CryptoKey, text: string, purpose: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const algorithm = { name: 'AES-GCM', iv, additionalData: toUtf8(purpose) }
  return toBase64Url(joinBytes(iv, new Uint8Array(await crypto.subtle.encrypt(algorithm, key, toUtf8(text)))))
}

/**
 * Decrypts a text of {@link seal}.
 *
 * @returns `undefined` for another key or purpose, or altered data
 */
export async function unseal(key: CryptoKey, sealed: string, purpose: string): Promise<string | undefined> {
  try {
    const bytes = fromBase64Url(sealed)
    const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, ivLength), additionalData: toUtf8(purpose) }
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(ivLength)))
  } catch {
    return undefined
  }
}

/**
 * Derives an AES key from a uniformly random secret, by HKDF-SHA256.
 *
 * @param purpose context of the key: another one gives another key
 */
export async function deriveSealingKey(secret: Bytes, purpose: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: toUtf8(purpose) }
  return crypto.subtle.deriveKey(algorithm, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const ivLength = 12
