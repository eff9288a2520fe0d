import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Purposes of hashes. Each has its own key, so that a hash of one purpose is invalid for another. */
export type HashPurpose = 'address' | 'attempt' | 'browser' | 'code' | 'filter' | 'login' | 'row' | 'secret'

/** Context that sealed data is bound to. Opening requires the same one. */
export interface SealContext {
  /** Purpose of the derived key: `share`, `address`, ... */
  info: string
  /** Owner of the data: a user's id, if it belongs to a user. */
  salt: string
  /** Further context of the data. */
  beside?: string
}

/** Operations with the server's secret. */
export interface Keys {
  /** Returns an HMAC in hex. Without the secret, its code or address cannot be found by trying. */
  hash(purpose: HashPurpose, text: string): Promise<string>
  /** Encrypts with AES-256-GCM by a key of the context. */
  seal(text: string, context: SealContext): Promise<string>
  /**
   * Decrypts a text of {@link seal}.
   *
   * @throws Error for another context, or an altered text
   */
  open(sealed: string, context: SealContext): Promise<string>
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Derives all keys from the one secret by HKDF ([RFC 5869](https://www.rfc-editor.org/rfc/rfc5869)). It uses Node's
 * functions, which take some microseconds each, and a login needs a dozen. Web Crypto passes each to another thread and
 * back, which takes a hundred times as long.
 */
export function createKeys(secret: Uint8Array): Keys {
  const base = createSecretKey(secret)
  const hashKeys = new Map<HashPurpose, KeyObject>()

  const derive = (salt: string, info: string): KeyObject =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', base, salt, info, 32)))
  const hashKeyOf = (purpose: HashPurpose): KeyObject => {
    const key = hashKeys.get(purpose) ?? derive('', `latchkey ${purpose} v1`)
    hashKeys.set(purpose, key)
    return key
  }
  const sealKeyOf = ({ info, salt }: SealContext) => derive(salt, `latchkey server ${info} v1`)

  return {
    hash: async (purpose, text) => createHmac('sha256', hashKeyOf(purpose)).update(text).digest('hex'),

    async seal(text, context) {
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, sealKeyOf(context), iv, { authTagLength: tagBytes })
      sealing.setAAD(besideOf(context))
      const sealed = [iv, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]
      return Buffer.concat(sealed).toString('base64url')
    },

    async open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) throw new Error('This is nothing that was sealed')
      const opening = createDecipheriv(cipher, sealKeyOf(context), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      opening.setAAD(besideOf(context))
      opening.setAuthTag(bytes.subarray(-tagBytes))
      const opened = opening.update(bytes.subarray(ivBytes, -tagBytes))
      // `final` throws for a wrong tag, before any plaintext is returned.
      return Buffer.concat([opened, opening.final()]).toString('utf8')
    },
  }
}

/** Encodes the context unambiguously. */
function besideOf({ salt, beside = '' }: SealContext): Uint8Array {
  return Buffer.from(JSON.stringify([salt, beside]))
}
