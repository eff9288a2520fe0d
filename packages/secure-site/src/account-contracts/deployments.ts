import { accountCode } from './account-code.generated.ts'
import { create2Deployer } from './account-contracts.ts'

/** A transaction that deploys a contract, from any sender. */
export interface AccountDeployment {
  readonly to: `0x${string}`
  readonly data: `0x${string}`
}

/**
 * Transactions that deploy the contracts of smart accounts to a network without EIP-7702: two, in this order, from any
 * account. The contracts have the same addresses everywhere and no owner. Sent again, the transactions fail.
 *
 * @example for (const { to, data } of accountDeployments) await walletClient.sendTransaction({ to, data })
 */
export const accountDeployments: readonly AccountDeployment[] = [accountCode.implementation, accountCode.factory].map(
  code => ({ to: create2Deployer, data: `0x${'0'.repeat(64)}${code.slice(2)}` }),
)
