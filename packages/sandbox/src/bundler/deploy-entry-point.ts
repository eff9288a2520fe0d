import type { Hex } from 'viem'
// Read from the package, whose contracts are not all under the licence of this one.
import entryPoint from '@account-abstraction/contracts/artifacts/EntryPoint.json' with { type: 'json' }
import simulations from '@account-abstraction/contracts/artifacts/EntryPointSimulations.json' with { type: 'json' }
import account from '@account-abstraction/contracts/artifacts/Simple7702Account.json' with { type: 'json' }

import { concat } from 'viem/utils'

import { sendAsOperator } from '../chains/send-as-operator.ts'

/** Where EntryPoint 0.8 is on every public chain. */
export const entryPointAddress = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

/** Anvil has it from the start: it deploys what it is sent, at an address that follows from the salt and the code alone. */
const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The salts with which eth-infinitism deployed them. Their constructors run: what they keep in the code depends on the address and the chain. */
const deployments = [
  { artifact: entryPoint, salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9', gas: 8_000_000 },
  { artifact: account, salt: `0x${'0'.repeat(64)}`, gas: 2_000_000 },
] as const

/** Puts EntryPoint 0.8, and the account that EIP-7702 delegates to, on the fresh chain at `url`. */
export async function deployEntryPoint(url: string): Promise<void> {
  await sendAsOperator(
    url,
    deployments.map(({ artifact, salt, gas }) => ({
      to: create2Deployer,
      data: concat([salt, artifact.bytecode as Hex]),
      gas,
    })),
  )
}

/** The runtime code of the contract that a bundler puts in the place of the EntryPoint to measure what an operation needs. */
export const simulationsCode = simulations.deployedBytecode as Hex
