import { concatBytes, sha256 } from '@scure/btc-signer/utils.js'
import { CompactSize } from '@scure/btc-signer'

const prefix = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')

/** Returns the digest that Bitcoin wallets sign for a message (BIP-137). */
export function digestOfBip137(message: Uint8Array): Uint8Array {
  return sha256(sha256(concatBytes(prefix, CompactSize.encode(BigInt(message.length)), message)))
}
