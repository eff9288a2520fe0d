import type { SIWXSession } from '@latchkey/primitives'
import { getAddress, hashMessage, type Hex, hexToBytes, isAddress } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'

import { SiwxError } from '../siwx-error.ts'
import { encodeHex, isHex, maxSignatureLengths, readHex } from './canonical-bytes.ts'
import { recoverKey, rejectHighS, toUncompressed } from './secp256k1.ts'
import type { SignatureProof } from './signature-proof.ts'
import type { VerifyContext } from './verify-context.ts'

/** Length of 65 bytes in hexadecimal, after `0x`. */
const keySignatureLength = 132

/**
 * Verifies [EIP-191](https://eips.ethereum.org/EIPS/eip-191) by the account's own key, without a request. Otherwise the
 * account's contract verifies, on the chain in the message: [ERC-1271](https://eips.ethereum.org/EIPS/eip-1271),
 * [ERC-6492](https://eips.ethereum.org/EIPS/eip-6492), [ERC-8010](https://eips.ethereum.org/EIPS/eip-8010), and
 * accounts that delegate to a contract ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)).
 *
 * @throws SiwxError `signatureInvalid`, `signatureMalleable`, `chainUnsupported` if a contract would have to verify and
 *   `rpc` names no node, `nodeUnavailable`
 */
export async function verifyEip155(
  { data, message, signature }: SIWXSession,
  context: VerifyContext,
): Promise<SignatureProof> {
  const { accountAddress, chainId } = data
  if (!isAddress(accountAddress, { strict: false }) || getAddress(accountAddress) !== accountAddress)
    throw new SiwxError('signatureInvalid', `${accountAddress} is no address with the checksum of EIP-55`)
  // Only a signature of a key's length is decoded. A contract's signature is scanned, and verified by the contract.
  const isOfKey = signature.length === keySignatureLength
  const bytes = isOfKey ? readHex(signature, keySignatureLength) : undefined
  if (!isHex(signature, maxSignatureLengths.eip155))
    throw new SiwxError('signatureInvalid', 'The signature is not written in hexadecimal with small letters, after 0x')
  const digest = hashMessage(message)
  if (bytes && isSignedByOwnKey(accountAddress, bytes, hexToBytes(digest))) return { by: 'key' }
  const url = context.rpc?.(chainId)
  if (url === undefined) {
    throw new SiwxError(
      isOfKey ? 'signatureInvalid' : 'chainUnsupported',
      `${accountAddress} did not sign this message with its own key, and no node of ${chainId} is known to ask its contract: name one in "rpc"`,
    )
  }
  const { isTakenByContract } = await import('./eip155-contract.ts')
  const asked = { url, chainId, address: accountAddress, digest, signature: signature as Hex, signal: context.signal }
  if (!(await isTakenByContract(asked)))
    throw new SiwxError('signatureInvalid', `${accountAddress} did not sign this message`)
  return { by: 'contract' }
}

/**
 * Whether the account's own key signed.
 *
 * @throws SiwxError `signatureMalleable`
 */
function isSignedByOwnKey(address: string, bytes: Uint8Array, digest: Uint8Array): boolean {
  const last = bytes[64] ?? 0
  // Ethereum uses 27 and 28, some hardware wallets use 0 and 1. Other values are rejected.
  const recovery = last === 27 || last === 28 ? last - 27 : last
  if (recovery > 1) return false
  const signature = bytes.subarray(0, 64)
  const key = recoverKey(signature, recovery, digest)
  if (!key || publicKeyToAddress(encodeHex(toUncompressed(key)) as Hex) !== address) return false
  rejectHighS(signature)
  return true
}
