import artifact from '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json' with { type: 'json' }
import type { Hex } from 'viem'
import { encodeDeployData, encodeFunctionData, getContractAddress, parseAbi, parseEther } from 'viem/utils'

import { exchangeAddress, exchangeReserve } from '../exchange/deploy-exchange.ts'
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

const supply = parseEther('10000000')

/** The initial amounts of each token. */
const shares = [
  ...devAddresses.map(account => ({ account, amount: parseEther('25000') })),
  { account: exchangeAddress, amount: parseEther(String(exchangeReserve)) },
] as const

/**
 * Deploy the tokens on the fresh chain at `url` and share them among the funded accounts and the exchange. Their addresses follow from
 * the operator's nonce, so they are the same on every start and on every chain.
 */
export async function deployTokens(url: string): Promise<DeployedToken[]> {
  const bytecode = artifact.bytecode as Hex
  const deployed = tokens.map((token, nonce) => ({
    ...token,
    address: getContractAddress({ from: operator, nonce: BigInt(nonce) }),
  }))
  const deployments = deployed.map(({ name, symbol }) => ({
    data: encodeDeployData({ abi, bytecode, args: [name, symbol, supply, operator] }),
    gas: 2_000_000,
  }))
  const transfers = deployed.flatMap(({ address }) =>
    shares.map(({ account, amount }) => ({
      to: address,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [account, amount] }),
      gas: 100_000,
    })),
  )
  await sendAsOperator(url, [...deployments, ...transfers])
  return deployed
}
