import { BaseError, type ContractCall } from '@latchkey/primitives'

import { toQuantity } from '../ask-node.ts'
import { checksummed, type TransferCall } from '../transfer-call.ts'

/**
 * Turns a call into the form that nodes and wallets accept.
 *
 * @throws BaseError `invalidAddress`, `invalidAmount`, `invalidCall`
 */
export function toCall(from: string, { to, value, data }: ContractCall): TransferCall & { data: string } {
  if (value < 0n || value >> 256n > 0n) throw new BaseError('invalidAmount', 'Invalid amount')
  if (!/^0x([0-9a-f]{2})*$/i.test(data)) throw new BaseError('invalidCall', 'Invalid call')
  return { from: checksummed(from), to: checksummed(to), value: toQuantity(value), data }
}
