import type { Hex } from 'viem'
import { isAddressEqual } from 'viem/utils'

/** Stands for a chain's own currency in place of an address, as in many exchanges. */
export const nativeAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

export function isNativeAddress(address: Hex): boolean {
  return isAddressEqual(address, nativeAddress)
}
