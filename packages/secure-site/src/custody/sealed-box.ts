import { type Bytes, fromBase64Url, joinBytes, toBase64Url, wipe } from './bytes.ts'
import { deriveSealingKey, seal, unseal } from './sealing.ts'

/** A pair of keys of P-256, to whose public one anybody can seal. */
export interface BoxKeys {
  privateKey: CryptoKey
  /** {@link isPublicKey} */
  publicKey: string
}

/** Whether a text can be a public key: an uncompressed point (65 bytes) in base64url. Whether it is on the curve is seen when it is used. */
export function isPublicKey(text: string): boolean {
  return /^B[-_a-zA-Z0-9]{86}$/.test(text)
}

/** A pair whose private key never leaves this page. */
export async function createBoxKeys(): Promise<BoxKeys> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  return { privateKey, publicKey: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))) }
}

/**
 * Seals text for whoever has the private key: ECDH with a key that is of this box alone, HKDF-SHA256, AES-256-GCM.
 *
 * @param purpose what it is sealed for, and beside what: it opens with the same one alone
 * @returns the box's own public key and what it became, with a dot between
 * @throws DOMException for a key that is none
 */
export async function sealBox(publicKey: string, text: string, purpose: string): Promise<string> {
  const own = await createBoxKeys()
  const key = await agree(own.privateKey, publicKey, [own.publicKey, publicKey], purpose)
  return `${own.publicKey}.${await seal(key, text, purpose)}`
}

/**
 * Opens what {@link sealBox} gave.
 *
 * @returns undefined where it was sealed for another key or another purpose, or anything was changed
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
    // A point that is not on the curve.
    return undefined
  }
}

const curve = { name: 'ECDH', namedCurve: 'P-256' }

/** Both keys are part of the secret: a box that was sealed for another pair gives another key. */
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
