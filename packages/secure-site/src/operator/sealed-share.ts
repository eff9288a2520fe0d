import { keyIdOf, parseOperatorShare } from '../custody/operator-share.ts'
import { isPublicKey } from '../custody/sealed-box.ts'

/** Returns the id of a public key in shares; `undefined` for an invalid key. */
export function readKeyId(publicKey: string): string | undefined {
  return isPublicKey(publicKey) ? keyIdOf(publicKey) : undefined
}

/**
 * Returns the id of a public key.
 *
 * @throws TypeError for an invalid one
 */
export function requireKeyId(publicKey: string): string {
  const keyId = readKeyId(publicKey)
  if (keyId !== undefined) return keyId
  throw new TypeError('The public key of an operator is a point of P-256 in base64url: "recovery-key" makes one')
}

/** Whether a text is a share of a wallet that was sealed for a key. Only the key's owner can verify that it opens. */
export function isShareFor(sealed: string, keyId: string, generation: string): boolean {
  const share = parseOperatorShare(sealed)
  return share?.keyId === keyId && share.generation === generation
}

/** Returns the generation of a share that was sealed for an operator's key; `undefined` for any other text. */
export function generationOf(sealed: string): string | undefined {
  return parseOperatorShare(sealed)?.generation
}
