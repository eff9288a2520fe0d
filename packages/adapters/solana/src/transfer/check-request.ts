import type { TransferRequest } from '@latchkey/primitives'

import { readAddress } from '../read-address.ts'
import { transferErrors } from './transfer-error.ts'

/** Maximum of a `u64`. */
const maxUnits = 2n ** 64n - 1n

/** @throws BaseError `invalidAddress`, `invalidAmount` for values that no chain accepts */
export function checkRequest({ from, to, token, amount }: TransferRequest): void {
  for (const address of [from, to, ...(token ? [token.address] : [])]) {
    if (readAddress(address) !== address) throw transferErrors.invalidAddress(`${address} is no Solana address.`)
  }
  if (amount < 0n || amount > maxUnits)
    throw transferErrors.invalidAmount('It is not below nothing, nor beyond 64 bits.')
}
