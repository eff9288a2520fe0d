import { type Hex, isAddressEqual, recoverAddress, sha256, stringToHex } from 'viem'

import { splitProofText, type SplitRequest } from '../wire-split.ts'

/** Whether the wallet's EVM key has signed these new shares. @param from the generation that they replace */
export async function isSignedSplit({ from, wallet }: SplitRequest, proof: string): Promise<boolean> {
  const hash = sha256(stringToHex(splitProofText(from, wallet)))
  // A signature that no key can have made is rejected with an error.
  const signer = await recoverAddress({ hash, signature: proof as Hex }).catch(() => undefined)
  return signer !== undefined && isAddressEqual(signer, wallet.addresses.eip155 as Hex)
}
