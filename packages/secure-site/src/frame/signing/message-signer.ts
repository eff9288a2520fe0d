import { hashMessage, hashTypedData, type Hex, hexToBytes, toHex, type TypedDataDefinition } from 'viem'

import type { WalletKeys } from '../../custody/wallet-keys.ts'

/** Signs a page's messages as an account. Unsupported data is rejected before the user is prompted. */
export interface MessageSigner {
  /** Signs a message by its bytes ([ERC-191](https://eips.ethereum.org/EIPS/eip-191)). */
  message(raw: Hex): (keys: WalletKeys) => Hex
  /** Signs typed data ([EIP-712](https://eips.ethereum.org/EIPS/eip-712)). @throws FrameError -32602 */
  typedData(data: TypedDataDefinition): (keys: WalletKeys) => Hex
}

/** Signs with the key alone. */
export const keySigner: MessageSigner = {
  message: raw => keys => signDigest(keys, hashMessage({ raw })),
  typedData(data) {
    const digest = hashTypedData(data)
    return keys => signDigest(keys, digest)
  },
}

export function signDigest(keys: WalletKeys, digest: Hex): Hex {
  const { signature, recovery } = keys.eip155.sign(hexToBytes(digest))
  return `${toHex(signature)}${(27 + recovery).toString(16)}`
}
