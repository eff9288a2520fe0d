import type { Hex } from 'viem'
import { isAddressEqual } from 'viem/utils'

/** Stands for a chain's own currency where an address is asked for, by a custom that exchanges share. */
export const nativeAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

export function isNativeAddress(address: Hex): boolean {
  return isAddressEqual(address, nativeAddress)
}
