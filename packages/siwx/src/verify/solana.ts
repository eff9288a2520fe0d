import { fromBase58, type SIWXSession, toBase58 } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'

import { SiwxError } from '../siwx-error.ts'
import { maxSignatureLengths, readCanonical, toNumber } from './canonical-bytes.ts'
import type { SignatureProof } from './signature-proof.ts'

const order = ed25519.Point.Fn.ORDER
/** Length of 32 bytes in base58. */
const maxAddressLength = 44

/**
 * Verifies Ed25519 by the strict rules of [RFC 8032](https://www.rfc-editor.org/rfc/rfc8032). The address is the key.
 *
 * @throws SiwxError `signatureInvalid`, `signatureMalleable`
 */
export function verifySolana({ data, message, signature }: SIWXSession): SignatureProof {
  const bytes = readCanonical(signature, {
    problem: 'The signature is not written in base58',
    maxLength: maxSignatureLengths.solana,
    decode: fromBase58,
    encode: toBase58,
  })
  const key = fromBase58(data.accountAddress, maxAddressLength)
  if (key?.length !== 32 || toBase58(key) !== data.accountAddress)
    throw new SiwxError('signatureInvalid', `${data.accountAddress} is no Solana address`)
  if (!isSignedByEd25519(key, bytes, new TextEncoder().encode(message)))
    throw new SiwxError('signatureInvalid', `${data.accountAddress} did not sign this message`)
  return { by: 'key' }
}

/**
 * Whether a key signed a message with Ed25519, verified strictly (RFC 8032, not ZIP 215).
 *
 * @throws SiwxError `signatureMalleable` for a signature with the order of the group added
 */
export function isSignedByEd25519(key: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  if (signature.length !== 64) return false
  if (toNumber(signature.slice(32).reverse()) >= order)
    throw new SiwxError('signatureMalleable', 'The signature has a value for "s" beyond the order of its group')
  try {
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}
