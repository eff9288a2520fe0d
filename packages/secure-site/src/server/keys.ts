import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** What a hash is for: each has a key of its own, so that one is worth nothing as another. */
export type HashPurpose = 'address' | 'attempt' | 'code' | 'filter' | 'login' | 'row' | 'secret'

/** What is sealed for whom. The same must be said to open it. */
export interface SealContext {
  /** What the key is derived for: `share`, `address`, ... */
  info: string
  /** Whose it is: a user's id, for what belongs to a user. */
  salt: string
  /** What else it must stand beside. */
  beside?: string
}

/** What the server's secret does. */
export interface Keys {
  /** An HMAC in hex: without the secret nobody finds a code or an address to it by trying. */
  hash(purpose: HashPurpose, text: string): Promise<string>
  /** AES-256-GCM by a key of its own. */
  seal(text: string, context: SealContext): Promise<string>
  /** @throws Error where it was sealed for something else, or altered */
  open(sealed: string, context: SealContext): Promise<string>
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Derives by HKDF whatever is kept from the one secret. By Node's own functions: each takes some microseconds here, and a login needs a dozen; Web Crypto hands each to
 * another thread and back, which takes a hundred times as long as the work.
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
      // Throws where the tag is another one: nothing of what was opened is given out before.
      return Buffer.concat([opened, opening.final()]).toString('utf8')
    },
  }
}

/** Unambiguous, whatever stands in it. */
function besideOf({ salt, beside = '' }: SealContext): Uint8Array {
  return Buffer.from(JSON.stringify([salt, beside]))
}
