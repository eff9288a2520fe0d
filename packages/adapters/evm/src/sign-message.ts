import { toHex } from '@latchkey/adapter-kit'
import { BaseError, type Eip1193Provider, type SignedMessage, type SignMessageRequest } from '@latchkey/primitives'

/**
 * Has the wallet sign a text (EIP-191). What a contract's wallet answers is longer than a key's signature.
 *
 * @throws BaseError `walletAnswerInvalid` for an answer that is no signature, and what the wallet rejects with
 */
export async function signMessage(provider: unknown, { address, message }: SignMessageRequest): Promise<SignedMessage> {
  const params = [`0x${toHex(new TextEncoder().encode(message))}`, address]
  const signature = await (provider as Eip1193Provider).request({ method: 'personal_sign', params })
  if (typeof signature === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(signature)) return { signature }
  throw new BaseError('walletAnswerInvalid', 'The wallet answered with no signature')
}
