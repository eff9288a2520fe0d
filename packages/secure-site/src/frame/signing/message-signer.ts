import { hashMessage, hashTypedData, type Hex, hexToBytes, toHex, type TypedDataDefinition } from 'viem'

import type { WalletKeys } from '../../custody/wallet-keys.ts'

/** How an account signs what a page asks for. What cannot be signed is refused before anybody is asked. */
export interface MessageSigner {
  /** A message, by its bytes (ERC-191). */
  message(raw: Hex): (keys: WalletKeys) => Hex
  /** Typed data (EIP-712). @throws FrameError -32602 */
  typedData(data: TypedDataDefinition): (keys: WalletKeys) => Hex
}

/** The key alone. */
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
