import artifact from '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json' with { type: 'json' }
import type { Hex } from 'viem'
import { encodeDeployData, encodeFunctionData, getContractAddress, parseAbi, parseEther } from 'viem/utils'

import { devAddresses } from './dev-accounts.ts'
import { operator, sendAsOperator } from './send-as-operator.ts'

/** A token that the sandbox has deployed. All have 18 decimals. */
export interface DeployedToken {
  name: string
  symbol: string
  address: Hex
}

const tokens = [
  { name: 'USD Coin', symbol: 'USDC' },
  { name: 'Dai Stablecoin', symbol: 'DAI' },
] as const

const abi = parseAbi([
  'constructor(string name, string symbol, uint256 supply, address owner)',
  'function transfer(address receiver, uint256 amount)',
])

/** Tokens that every funded account is given. */
const allowance = parseEther('25000')

/**
 * Deploy the tokens on the fresh chain at `url` and share them among the funded accounts. Their addresses follow from the operator's
 * nonce, so they are the same on every start and on every chain.
 */
export async function deployTokens(url: string): Promise<DeployedToken[]> {
  const bytecode = artifact.bytecode as Hex
  const deployed = tokens.map((token, nonce) => ({
    ...token,
    address: getContractAddress({ from: operator, nonce: BigInt(nonce) }),
  }))
  const deployments = deployed.map(({ name, symbol }) => ({
    data: encodeDeployData({ abi, bytecode, args: [name, symbol, parseEther('1000000'), operator] }),
    gas: 2_000_000,
  }))
  const transfers = deployed.flatMap(({ address }) =>
    devAddresses.map(account => ({
      to: address,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [account, allowance] }),
      gas: 100_000,
    })),
  )
  await sendAsOperator(url, [...deployments, ...transfers])
  return deployed
}
