import { fromBase64url, toBase64url, toHex } from './bytes.ts'

/** What a hash is for: each has a key of its own, so that one is worth nothing as another. */
export type HashPurpose = 'address' | 'attempt' | 'code' | 'login' | 'secret'

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

/** Derives by HKDF whatever is kept from the one secret. */
export function createKeys(secret: Uint8Array<ArrayBuffer>): Keys {
  const base = crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const hashKeys = new Map<HashPurpose, Promise<CryptoKey>>()

  const derive = async (salt: string, info: string, to: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]) =>
    crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: encode(salt), info: encode(info) },
      await base,
      to,
      false,
      uses,
    )
  const hashKeyOf = (purpose: HashPurpose) => {
    const key =
      hashKeys.get(purpose) ??
      derive('', `latchkey ${purpose} v1`, { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign'])
    hashKeys.set(purpose, key)
    return key
  }
  const sealKeyOf = ({ info, salt }: SealContext, use: 'encrypt' | 'decrypt') =>
    derive(salt, `latchkey server ${info} v1`, { name: 'AES-GCM', length: 256 }, [use])

  return {
    hash: async (purpose, text) =>
      toHex(new Uint8Array(await crypto.subtle.sign('HMAC', await hashKeyOf(purpose), encode(text)))),

    async seal(text, context) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const key = await sealKeyOf(context, 'encrypt')
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: besideOf(context) },
        key,
        encode(text),
      )
      return toBase64url(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
    },

    async open(sealed, context) {
      const bytes = fromBase64url(sealed)
      const key = await sealKeyOf(context, 'decrypt')
      const opened = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData: besideOf(context) },
        key,
        bytes.slice(12),
      )
      return new TextDecoder().decode(opened)
    },
  }
}

/** Unambiguous, whatever stands in it. */
function besideOf({ salt, beside = '' }: SealContext): Uint8Array<ArrayBuffer> {
  return encode(JSON.stringify([salt, beside]))
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
