import { fromBase64, fromHex, readBytes } from '@latchkey/adapter-kit'
import { BaseError, encodeBase64, readProperty } from '@latchkey/primitives'

import { invalidAnswer } from './wallet-call.ts'

/**
 * Reads a transaction's id, alone or in an object, under any of its names. @throws BaseError `invalidAnswer` for another value
 */
export function readTransactionId(answer: unknown): string {
  const id = ['txid', 'txId', 'tx_id', 'txHash', 'txhash'].reduce<unknown>(
    (found, key) => found ?? readProperty(answer, key),
    typeof answer === 'string' ? answer : undefined,
  )
  if (typeof id !== 'string' || !/^[0-9a-f]{64}$/i.test(id)) throw invalidAnswer('the transfer')
  return id.toLowerCase()
}

/**
 * Reads a signature as base64 with padding. Wallets give bytes, hexadecimal (no base64 of a signature is entirely hexadecimal) or
 * base64, also in lines, without padding or in the URL-safe alphabet ([RFC 4648, section
 * 5](https://www.rfc-editor.org/rfc/rfc4648#section-5)).
 *
 * @throws BaseError `invalidAnswer` for another value
 */
export function readSignature(answer: unknown): string {
  const text = toBase64Text(answer)?.slice(0, maxSignatureBytes * 2)
  const bytes = text === undefined ? undefined : fromBase64(text.replace(/-/g, '+').replace(/_/g, '/'))
  if (bytes === undefined || bytes.length < minSignatureBytes || bytes.length > maxSignatureBytes)
    throw invalidAnswer('signMessage')
  return encodeBase64(bytes)
}

/** The signature of BIP-137 has 65 bytes; the witness of BIP-322 has at least 66, and more for an address of several keys. */
const minSignatureBytes = 65
const maxSignatureBytes = 4_096

/** Checks the address that a wallet names in its answer. @throws BaseError `accountNotSelected` for another address */
export function checkSigner(answer: unknown, address: string): void {
  const signer = readProperty(answer, 'address')
  if (signer === undefined || signer === address) return
  throw new BaseError('accountNotSelected', 'The wallet signed for another account', {
    advice: `Choose the account of ${address} in the wallet, then try again.`,
  })
}

/** Checks that a wallet gave the requested kind of signature. @throws BaseError `wrongProtocol` */
export function checkProtocol(signature: string, protocol: 'ecdsa' | 'bip322'): void {
  const given = atob(signature).length === 65 ? 'ecdsa' : 'bip322'
  if (given === protocol) return
  throw new BaseError('wrongProtocol', `The wallet signed by ${given}`, {
    advice: `It was asked for ${protocol}: leave the protocol to the wallet, or choose another address of it.`,
  })
}

/** Converts a wallet's bytes, hexadecimal or base64 into base64; `undefined` for another value. */
export function toBase64Text(answer: unknown): string | undefined {
  const given = readBytes(answer)
  if (given) return encodeBase64(given)
  if (typeof answer !== 'string') return undefined
  const bytes = answer && fromHex(answer)
  return bytes ? encodeBase64(bytes) : answer
}
