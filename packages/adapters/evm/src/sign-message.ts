import { toHex } from '@latchkey/adapter-kit'
import { BaseError, type Eip1193Provider, type SignedMessage, type SignMessageRequest } from '@latchkey/primitives'

import { parseSignature } from './wallet-answer.ts'

/**
 * Has the wallet sign a text ([EIP-191](https://eips.ethereum.org/EIPS/eip-191)). The answer of a contract's wallet is longer
 * than a key's signature.
 *
 * @throws BaseError `walletAnswerInvalid` for an answer that is no signature, and the wallet's error
 */
export async function signMessage(provider: unknown, { address, message }: SignMessageRequest): Promise<SignedMessage> {
  const params = [`0x${toHex(new TextEncoder().encode(message))}`, address]
  const answer = await (provider as Eip1193Provider).request({ method: 'personal_sign', params })
  const signature = parseSignature(answer)
  if (signature !== undefined) return { signature }
  throw new BaseError('walletAnswerInvalid', 'The wallet answered with no signature')
}
