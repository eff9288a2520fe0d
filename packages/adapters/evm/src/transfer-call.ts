import { invalidAddress } from '@latchkey/adapter-kit'
import { BaseError, isEvmAddress, type TransferRequest } from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

import { toQuantity } from './ask-node.ts'
import { readAddress } from './read-address.ts'

/** A transfer in the form that nodes and wallets accept. */
export interface TransferCall {
  /** Address of the sender. */
  from: string
  /** Address of the recipient, or of the token's contract. */
  to: string
  /** Amount of native currency, in hexadecimal wei. */
  value: string
  /** Call data for the token's contract. */
  data?: string
}

/** Bits of the largest number on the chain. */
const maxBits = 256n

/**
 * Creates the call of a transfer. A token is only told to transfer: its answer is never read, so it may answer nothing, as USDT
 * does (S9.70).
 *
 * @throws BaseError `invalidAddress`, `invalidAmount`
 */
export function toTransferCall({ from, to, token, amount }: Omit<TransferRequest, 'network'>): TransferCall {
  const recipient = readAddress(to)
  if (recipient === undefined) throw invalidAddress()
  if (amount < 0n || amount >> maxBits > 0n) throw new BaseError('invalidAmount', 'Invalid amount')
  const sender = checksummed(from)
  if (!token) return { from: sender, to: recipient, value: toQuantity(amount) }
  return {
    from: sender,
    to: checksummed(token.address),
    value: '0x0',
    data: `${transferSelector}${toWord(recipient)}${toWord(toQuantity(amount))}`,
  }
}

/** `transfer(address,uint256)`, without an answer. */
const transferSelector = '0xa9059cbb'

/** Pads hexadecimal text to one of the words that a contract reads. */
export function toWord(hex: string): string {
  return hex.toLowerCase().replace(/^0x/, '').padStart(64, '0')
}

/** @throws BaseError `invalidAddress` */
export function checksummed(address: string): string {
  if (!isEvmAddress(address)) throw invalidAddress()
  return toChecksumAddress(address)
}
