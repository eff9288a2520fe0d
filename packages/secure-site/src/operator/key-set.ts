import * as v from 'valibot'

import { fromBase64Url, joinBytes, toBase64Url } from '../custody/bytes.ts'
import { keyIdOf, parseOperatorShare, resealOperatorShare } from '../custody/operator-share.ts'
import type { BoxKeys } from '../custody/sealed-box.ts'
import { RecoveryKeyError, type RecoveryKeys } from './recovery-keys.ts'

const coordinate = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{43}$/))

/**
 * A JSON Web Key Set ([RFC 7517](https://www.rfc-editor.org/rfc/rfc7517)) of private keys of P-256. New shares are
 * sealed for the first; earlier shares open with the others.
 */
const keySetSchema = v.object({
  keys: v.pipe(
    v.array(v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate, d: coordinate })),
    v.minLength(1),
    v.maxLength(100),
  ),
})

/** The operator's keys in the form of their file. */
export type KeySet = v.InferOutput<typeof keySetSchema>

/** Parses a key set. @throws RangeError for an invalid one; its text repeats nothing of it */
export function parseKeySet(text: string): KeySet {
  try {
    return v.parse(keySetSchema, JSON.parse(text))
  } catch {
    throw new RangeError('No set of recovery keys: the command "recovery-key" makes one')
  }
}

/**
 * Creates a key set with a new key before the existing ones.
 *
 * @example const set = await addKey(parseKeySet(text).keys)
 */
export async function addKey(before: KeySet['keys'] = []): Promise<KeySet> {
  const { privateKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  return v.parse(keySetSchema, { keys: [{ kty: 'EC', crv: 'P-256', x, y, d }, ...before] })
}

/**
 * Returns the public key for new shares, which is the option `operator.publicKey`.
 *
 * @example const operator = { publicKey: publicKeyOf(set), keys: await createKeyStore(set) }
 */
export function publicKeyOf(set: KeySet): string {
  return publicKeysOf(set)[0] ?? ''
}

/** Lists the public keys of a set, the newest first. */
export function publicKeysOf({ keys }: KeySet): string[] {
  return keys.map(formatPublicKey)
}

/**
 * Creates a key store with keys in this process.
 *
 * @example const keys = await createKeyStore(parseKeySet(await readFile('recovery-key.json', 'utf8')))
 * @throws DOMException for a key off the curve
 */
export async function createKeyStore({ keys }: KeySet): Promise<RecoveryKeys> {
  const known = new Map<string, BoxKeys>()
  for (const key of keys) {
    const publicKey = formatPublicKey(key)
    const privateKey = await crypto.subtle.importKey('jwk', key, curve, false, ['deriveBits'])
    known.set(keyIdOf(publicKey), { publicKey, privateKey })
  }
  return {
    async release({ sealed, to, ...owner }) {
      const share = parseOperatorShare(sealed)
      const of = share && known.get(share.keyId)
      const released = share && of && (await resealOperatorShare(of, share, owner, to))
      if (released !== undefined) return released
      throw new RecoveryKeyError('unreadable', 'This share opens with none of these keys')
    },
  }
}

const curve = { name: 'ECDH', namedCurve: 'P-256' }

function formatPublicKey({ x, y }: KeySet['keys'][number]): string {
  return toBase64Url(joinBytes(Uint8Array.of(4), fromBase64Url(x), fromBase64Url(y)))
}
