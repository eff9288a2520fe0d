import { createRequire } from 'node:module'

import { encodeDeployData, encodeFunctionData, erc20Abi, getContractAddress, type Hex, parseEther, toHex } from 'viem'

import { devAddresses } from './dev-accounts.ts'
import { callBatch } from './json-rpc-call.ts'

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

// Not one of the funded accounts, so that theirs start with nonce 0.
const deployer = '0x00000000000000000000000000000000001a7c40'
const constructorAbi = [
  {
    type: 'constructor',
    inputs: [{ type: 'string' }, { type: 'string' }, { type: 'uint256' }, { type: 'address' }],
  },
] as const

/** Tokens that every funded account is given. */
const allowance = parseEther('25000')

/**
 * Deploy the tokens on the chain at `url` and share them among the funded accounts, all in one block. Their addresses follow from
 * the deployer's nonce, so they are the same on every start and on every chain.
 */
export async function deployTokens(url: string): Promise<DeployedToken[]> {
  const deployments = tokens.map((token, nonce) => ({
    ...token,
    address: getContractAddress({ from: deployer, nonce: BigInt(nonce) }),
    data: encodeDeployData({
      abi: constructorAbi,
      bytecode: readBytecode(),
      args: [token.name, token.symbol, parseEther('1000000'), deployer],
    }),
  }))
  const transfers = deployments.flatMap(({ address }) =>
    devAddresses.map(account => ({
      to: address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, allowance] }),
    })),
  )
  const transactions = [...deployments.map(({ data }) => ({ data })), ...transfers].map((transaction, nonce) => ({
    ...transaction,
    from: deployer,
    nonce: toHex(nonce),
    gas: toHex(nonce < deployments.length ? 2_000_000 : 100_000),
  }))

  await callBatch(url, [
    { method: 'anvil_setBalance', params: [deployer, toHex(parseEther('10'))] },
    { method: 'anvil_impersonateAccount', params: [deployer] },
    { method: 'evm_setAutomine', params: [false] },
  ])
  const hashes = await callBatch(
    url,
    transactions.map(transaction => ({ method: 'eth_sendTransaction', params: [transaction] })),
  )
  await callBatch(url, [
    { method: 'evm_mine' },
    { method: 'evm_setAutomine', params: [true] },
    { method: 'anvil_stopImpersonatingAccount', params: [deployer] },
  ])
  await assertMined(url, hashes)
  return deployments.map(({ name, symbol, address }) => ({ name, symbol, address }))
}

async function assertMined(url: string, hashes: readonly unknown[]): Promise<void> {
  const receipts = await callBatch(
    url,
    hashes.map(hash => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  for (const receipt of receipts) {
    if ((receipt as { status?: string } | null)?.status !== '0x1') throw new Error('A token could not be deployed')
  }
}

function readBytecode(): Hex {
  const artifact = createRequire(import.meta.url)(
    '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json',
  ) as {
    bytecode: Hex
  }
  return artifact.bytecode
}
