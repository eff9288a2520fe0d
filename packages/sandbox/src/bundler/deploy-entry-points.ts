// Imported from the packages, because not all contracts are under this repository's licence.
import entryPoint07 from '@account-abstraction/contracts-0.7/artifacts/EntryPoint.json' with { type: 'json' }
import simulations07 from '@account-abstraction/contracts-0.7/artifacts/EntryPointSimulations.json' with { type: 'json' }
import entryPoint from '@account-abstraction/contracts/artifacts/EntryPoint.json' with { type: 'json' }
import simulations from '@account-abstraction/contracts/artifacts/EntryPointSimulations.json' with { type: 'json' }
import account from '@account-abstraction/contracts/artifacts/Simple7702Account.json' with { type: 'json' }
import { accountDeployments } from '@latchkey/secure-site/account-contracts'
import type { Hex } from 'viem'
import { concat } from 'viem/utils'

import { sendAsOperator } from '../chains/send-as-operator.ts'
import type { EntryPoint } from './entry-point.ts'

/** Anvil has this contract from the start: it deploys code at an address that follows from the salt and the code alone. */
const create2Deployer: Hex = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * The salts of eth-infinitism's deployments. The constructors must run, because the code contains values that depend on the
 * address and the chain.
 */
const deployments = [
  {
    artifact: entryPoint07,
    salt: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
    gas: 8_000_000,
  },
  { artifact: entryPoint, salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9', gas: 8_000_000 },
  { artifact: account, salt: `0x${'0'.repeat(64)}`, gas: 2_000_000 },
] as const

/**
 * Deploys both entry points on the fresh chain at `url`, the account that EIP-7702 delegates to, and the factory of accounts
 * without it.
 */
export async function deployEntryPoints(url: string): Promise<void> {
  await sendAsOperator(url, [
    ...deployments.map(({ artifact, salt, gas }) => ({
      to: create2Deployer,
      data: concat([salt, artifact.bytecode as Hex]),
      gas,
    })),
    ...accountDeployments.map(({ to, data }) => ({ to, data, gas: 2_500_000 })),
  ])
}

/** Runtime code of the contract that a bundler puts in place of an entry point to measure an operation's gas. */
export const simulationsCode: Readonly<Record<EntryPoint['version'], Hex>> = {
  '0.7': simulations07.deployedBytecode as Hex,
  '0.8': simulations.deployedBytecode as Hex,
}
