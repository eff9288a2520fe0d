import { secp256k1 } from '@noble/curves/secp256k1.js'

import { SiwxError } from '../siwx-error.ts'
import { isSame, toNumber } from './canonical-bytes.ts'

const order = secp256k1.Point.Fn.ORDER

/**
 * Rejects a signature with the higher of two values for `s`: for every (r, s), (r, n - s) is valid for the same
 * message.
 *
 * @param signature r and s, 64 bytes
 * @throws SiwxError `signatureMalleable` for the higher one
 */
export function rejectHighS(signature: Uint8Array): void {
  if (toNumber(signature.subarray(32, 64)) > order / 2n)
    throw new SiwxError(
      'signatureMalleable',
      'The signature has the higher of two values for "s", which anybody can make of the lower one',
    )
}

/**
 * Recovers the key that signed a digest, compressed. Call {@link rejectHighS} too.
 *
 * @param signature r and s, 64 bytes
 * @param recovery 0 to 3: selects one of the possible keys
 * @returns `undefined` if there is none
 */
export function recoverKey(signature: Uint8Array, recovery: number, digest: Uint8Array): Uint8Array | undefined {
  try {
    const read = secp256k1.Signature.fromBytes(signature, 'compact').addRecoveryBit(recovery)
    return read.recoverPublicKey(digest).toBytes(true)
  } catch {
    return undefined
  }
}

/** Converts a compressed key to the uncompressed form. */
export function toUncompressed(key: Uint8Array): Uint8Array {
  return secp256k1.Point.fromBytes(key).toBytes(false)
}

/**
 * Whether a key signed a digest.
 *
 * @param signature r and s, 64 bytes
 * @throws SiwxError `signatureMalleable` for a valid signature with the higher `s`
 */
export function isSignedBy(key: Uint8Array, signature: Uint8Array, digest: Uint8Array): boolean {
  try {
    if (!secp256k1.verify(signature, digest, key, { prehash: false, lowS: false })) return false
  } catch {
    return false
  }
  rejectHighS(signature)
  return true
}

/** Converts a DER signature to the 64 bytes r and s; `undefined` unless it is the canonical DER. */
export function readDer(signature: Uint8Array): Uint8Array | undefined {
  try {
    const read = secp256k1.Signature.fromBytes(signature, 'der')
    return isSame(read.toBytes('der'), signature) ? read.toBytes('compact') : undefined
  } catch {
    return undefined
  }
}
