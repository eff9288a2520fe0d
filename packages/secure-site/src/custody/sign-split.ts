import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { splitProofText } from '../wire-split.ts'
import { toUtf8 } from './bytes.ts'
import type { ServerWallet } from './share-server.ts'
import type { WalletKeys } from './wallet-keys.ts'

/**
 * Signs new shares as the wallet's owner, as the server requires for a commit. No other signature of the wallet is over a
 * SHA-256, so no site can request this one.
 *
 * @param from the generation that they replace
 */
export function signSplit({ eip155 }: WalletKeys, from: string, wallet: ServerWallet): string {
  const { signature, recovery } = eip155.sign(sha256(toUtf8(splitProofText(from, wallet))))
  return `0x${bytesToHex(signature)}${recovery === 0 ? '1b' : '1c'}`
}
