import { type Bytes, fromBase64Url, joinBytes, toBase64Url, wipe } from './bytes.ts'
import { deriveSealingKey, seal, unseal } from './sealing.ts'

/** A key pair of P-256. Any sender can seal for the public key. */
export interface BoxKeys {
  privateKey: CryptoKey
  /** The public key, in the form of {@link isPublicKey}. */
  publicKey: string
}

/**
 * Whether a text has the form of a public key: an uncompressed point (65 bytes) in base64url. Whether it is on the
 * curve is verified when it is used.
 */
export function isPublicKey(text: string): boolean {
  return /^B[-_a-zA-Z0-9]{86}$/.test(text)
}

/** Creates a pair whose private key is not extractable. */
export async function createBoxKeys(): Promise<BoxKeys> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  return { privateKey, publicKey: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))) }
}

/**
 * Seals text for the owner of the private key: ECDH with a key of this box only, HKDF-SHA256, AES-256-GCM.
 *
 * @param purpose context of the text: opening requires the same one
 * @returns the box's public key and the ciphertext, separated by a dot
 * @throws DOMException for an invalid key
 */
export async function sealBox(publicKey: string, text: string, purpose: string): Promise<string> {
  const own = await createBoxKeys()
  const key = await agree(own.privateKey, publicKey, [own.publicKey, publicKey], purpose)
  return `${own.publicKey}.${await seal(key, text, purpose)}`
}

/**
 * Opens a box of {@link sealBox}.
 *
 * @returns `undefined` for another key or purpose, or altered data
 */
export async function openBox(
  { privateKey, publicKey }: BoxKeys,
  box: string,
  purpose: string,
): Promise<string | undefined> {
  const [theirs = '', sealed = '', ...more] = box.split('.')
  if (!isPublicKey(theirs) || more.length > 0) return undefined
  try {
    return await unseal(await agree(privateKey, theirs, [theirs, publicKey], purpose), sealed, purpose)
  } catch {
    // The point is off the curve.
    return undefined
  }
}

const curve = { name: 'ECDH', namedCurve: 'P-256' }

/** Derives the box's key. Both public keys are part of it, so a box for another pair has another key. */
async function agree(
  privateKey: CryptoKey,
  theirs: string,
  pair: readonly [of: string, to: string],
  purpose: string,
): Promise<CryptoKey> {
  const point = await crypto.subtle.importKey('raw', fromBase64Url(theirs), curve, false, [])
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: point }, privateKey, 256))
  const secret: Bytes = joinBytes(shared, ...pair.map(fromBase64Url))
  const key = await deriveSealingKey(secret, purpose)
  wipe(shared, secret)
  return key
}
