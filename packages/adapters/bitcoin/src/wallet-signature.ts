import { BaseError, readProperty } from '@latchkey/primitives'

import type { SignedPsbt } from './bitcoin-provider.ts'
import type { PsbtToSign } from './bitcoin-wallet.ts'
import { fromHex, isHex, readBytes, toBase64 } from './bytes.ts'
import { type ParsedPsbt, parsePsbt } from './psbt.ts'
import { invalidAnswer } from './wallet-call.ts'

/** A signed PSBT as wallets give it: bytes, hexadecimal or base64. @throws BaseError `invalidAnswer` for what is none */
export function readPsbt(answer: unknown): ParsedPsbt & { psbt: string } {
  const psbt = toBase64Text(answer)
  const parsed = psbt === undefined ? undefined : parsePsbt(psbt)
  if (psbt === undefined || parsed === undefined) throw invalidAnswer('signPsbt')
  return { ...parsed, psbt }
}

/**
 * What a wallet signed. Of one that it sent the id counts: some give nothing else, or the whole transaction, and then this is what
 * was given.
 *
 * @param key under which the wallet gives the PSBT
 * @throws BaseError `invalidAnswer`
 */
export function readSigned(answer: unknown, key: string, { broadcast, psbt }: PsbtToSign): SignedPsbt {
  const given = readProperty(answer, key)
  if (!broadcast) return { psbt: readPsbt(given).psbt }
  const text = toBase64Text(given)
  const isPsbt = text !== undefined && parsePsbt(text) !== undefined
  return { psbt: isPsbt ? text : psbt, txid: readTransactionId(answer) }
}

/** A transaction's id, alone or in an object, under any of its names. @throws BaseError `invalidAnswer` for what is none */
export function readTransactionId(answer: unknown): string {
  const id = ['txid', 'txId', 'tx_id', 'txHash', 'txhash'].reduce<unknown>(
    (found, key) => found ?? readProperty(answer, key),
    typeof answer === 'string' ? answer : undefined,
  )
  if (typeof id !== 'string' || id.length !== 64 || !isHex(id)) throw invalidAnswer('the transfer')
  return id.toLowerCase()
}

/**
 * A signature as base64: wallets give bytes, hexadecimal (no base64 of a signature is hexadecimal throughout) or base64.
 *
 * @throws BaseError `invalidAnswer` for what is none
 */
export function readSignature(answer: unknown): string {
  const signature = toBase64Text(answer)
  if (signature === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) throw invalidAnswer('signMessage')
  return signature
}

/** A wallet that is asked for one kind of signature and gives the other. @throws BaseError `wrongProtocol` */
export function checkProtocol(signature: string, protocol: 'ecdsa' | 'bip322'): void {
  const given = atob(signature).length === 65 ? 'ecdsa' : 'bip322'
  if (given === protocol) return
  throw new BaseError('wrongProtocol', `The wallet signed by ${given}`, {
    advice: `It was asked for ${protocol}: leave the protocol to the wallet, or choose another address of it.`,
  })
}

function toBase64Text(answer: unknown): string | undefined {
  const given = readBytes(answer)
  if (given) return toBase64(given)
  if (typeof answer !== 'string') return undefined
  const bytes = fromHex(answer.replace(/^0x/, ''))
  return bytes === undefined ? answer : toBase64(bytes)
}
