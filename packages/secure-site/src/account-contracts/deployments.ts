import { accountCode } from './account-code.generated.ts'
import { create2Deployer } from './account-contracts.ts'

/** A transaction that puts a contract onto a network, whoever sends it. */
export interface AccountDeployment {
  readonly to: `0x${string}`
  readonly data: `0x${string}`
}

/**
 * What puts the contracts of smart accounts onto a network without EIP-7702: two transactions, in this order, from any account. The contracts come to the same addresses
 * everywhere, have no owner, and are there once: sent again, they fail.
 */
export const accountDeployments: readonly AccountDeployment[] = [accountCode.implementation, accountCode.factory].map(
  code => ({ to: create2Deployer, data: `0x${'0'.repeat(64)}${code.slice(2)}` }),
)
