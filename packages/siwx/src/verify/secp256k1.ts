import { secp256k1 } from '@noble/curves/secp256k1.js'

import { SiwxError } from '../siwx-error.ts'
import { isSame, toNumber } from './canonical-bytes.ts'

const order = secp256k1.Point.Fn.ORDER

/**
 * With every signature (r, s) goes (r, n - s), which is good for the same message. Only the lower one is taken.
 *
 * @param signature r and s, 64 bytes
 * @throws SiwxError `signatureMalleable` for the higher one
 */
export function refuseHighS(signature: Uint8Array): void {
  if (toNumber(signature.subarray(32, 64)) > order / 2n)
    throw new SiwxError(
      'signatureMalleable',
      'The signature has the higher of two values for "s", which anybody can make of the lower one',
    )
}

/**
 * The key that signed a digest, compressed. Ask {@link refuseHighS} too.
 *
 * @param signature r and s, 64 bytes
 * @param recovery 0 to 3: which of the keys that it could be
 * @returns undefined where there is none
 */
export function recoverKey(signature: Uint8Array, recovery: number, digest: Uint8Array): Uint8Array | undefined {
  try {
    const read = secp256k1.Signature.fromBytes(signature, 'compact').addRecoveryBit(recovery)
    return read.recoverPublicKey(digest).toBytes(true)
  } catch {
    return undefined
  }
}

/** A compressed key in the longer form. */
export function toUncompressed(key: Uint8Array): Uint8Array {
  return secp256k1.Point.fromBytes(key).toBytes(false)
}

/**
 * Whether a key signed a digest.
 *
 * @param signature r and s, 64 bytes
 * @throws SiwxError `signatureMalleable`
 */
export function isSignedBy(key: Uint8Array, signature: Uint8Array, digest: Uint8Array): boolean {
  try {
    if (!secp256k1.verify(signature, digest, key, { prehash: false, lowS: false })) return false
  } catch {
    return false
  }
  refuseHighS(signature)
  return true
}

/** The 64 bytes r and s of a signature in DER, which has one way to be written; undefined where it is none. */
export function readDer(signature: Uint8Array): Uint8Array | undefined {
  try {
    const read = secp256k1.Signature.fromBytes(signature, 'der')
    return isSame(read.toBytes('der'), signature) ? read.toBytes('compact') : undefined
  } catch {
    return undefined
  }
}
