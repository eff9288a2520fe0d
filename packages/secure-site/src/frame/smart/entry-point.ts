import { type Address, isAddressEqual } from 'viem'

import { entryPoint07 } from '../../account-contracts/account-contracts.ts'

/** The contract that carries out operations, of which each kind of account has its own. */
export interface EntryPoint {
  readonly version: '0.7' | '0.8'
  /** The same on every chain. */
  readonly address: Address
}

export const entryPoints = {
  '0.7': { version: '0.7', address: entryPoint07.address },
  '0.8': { version: '0.8', address: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108' },
} as const satisfies Record<EntryPoint['version'], EntryPoint>

/** Whether it is one that accounts of the frame act by. */
export function isEntryPoint(address: Address): boolean {
  return Object.values(entryPoints).some(each => isAddressEqual(each.address, address))
}
