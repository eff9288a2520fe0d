import { keyIdOf, parseOperatorShare } from '../custody/operator-share.ts'
import { isPublicKey } from '../custody/sealed-box.ts'

/** What shares name a public key by; undefined for a text that is no key. */
export function readKeyId(publicKey: string): string | undefined {
  return isPublicKey(publicKey) ? keyIdOf(publicKey) : undefined
}

/** @throws TypeError for a public key that is none */
export function demandKeyId(publicKey: string): string {
  const keyId = readKeyId(publicKey)
  if (keyId !== undefined) return keyId
  throw new TypeError('The public key of an operator is a point of P-256 in base64url: "recovery-key" makes one')
}

/** Whether a text is a share that was sealed for a key, of a wallet. Whether it opens is known where the key is. */
export function isShareFor(sealed: string, keyId: string, generation: string): boolean {
  const share = parseOperatorShare(sealed)
  return share?.keyId === keyId && share.generation === generation
}
