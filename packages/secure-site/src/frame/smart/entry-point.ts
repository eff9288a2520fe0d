import { type Address, isAddressEqual } from 'viem'

import { entryPoint07 } from '../../account-contracts/account-contracts.ts'

/** The contract that executes operations. Each kind of account has its own version. */
export interface EntryPoint {
  readonly version: '0.7' | '0.8'
  /** Address of the contract, which is the same on every chain. */
  readonly address: Address
}

export const entryPoints = {
  '0.7': { version: '0.7', address: entryPoint07.address },
  '0.8': { version: '0.8', address: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108' },
} as const satisfies Record<EntryPoint['version'], EntryPoint>

/** Whether the frame's accounts use this EntryPoint. */
export function isEntryPoint(address: Address): boolean {
  return Object.values(entryPoints).some(each => isAddressEqual(each.address, address))
}
