import type { Hex } from 'viem'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { concat } from 'viem/utils'

import { sendAsOperator } from '../chains/send-as-operator.ts'

/** Where EntryPoint 0.8 is on every public chain. */
export const entryPointAddress = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

/** Anvil has it from the start: it deploys what it is sent, at an address that follows from the salt and the code alone. */
const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The salts with which eth-infinitism deployed them. Their constructors run: what they keep in the code depends on the address and the chain. */
const deployments = [
  { name: 'EntryPoint', salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9', gas: 8_000_000 },
  { name: 'Simple7702Account', salt: `0x${'0'.repeat(64)}`, gas: 2_000_000 },
] as const

/** Puts EntryPoint 0.8, and the account that EIP-7702 delegates to, on the fresh chain at `url`. */
export async function deployEntryPoint(url: string): Promise<void> {
  const transactions = deployments.map(async ({ name, salt, gas }) => {
    const { bytecode } = await readArtifact(name)
    return { to: create2Deployer, data: concat([salt, bytecode]), gas } as const
  })
  await sendAsOperator(url, await Promise.all(transactions))
}

/** The runtime code of the contract that a bundler puts in the place of the EntryPoint to measure what an operation needs. */
export async function readSimulations(): Promise<Hex> {
  return (await readArtifact('EntryPointSimulations')).deployedBytecode
}

/** Read from the package, whose contracts are not all under the licence of this one. */
async function readArtifact(name: string): Promise<{ bytecode: Hex; deployedBytecode: Hex }> {
  const path = createRequire(import.meta.url).resolve(`@account-abstraction/contracts/artifacts/${name}.json`)
  return JSON.parse(await readFile(path, 'utf8')) as { bytecode: Hex; deployedBytecode: Hex }
}
