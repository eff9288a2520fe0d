import { invalidAddress } from '@latchkey/adapter-kit'
import { formatUnits, isEvmAddress, type TokenHolding, truncateAddress } from '@latchkey/primitives'
import { type Address, ContractFunctionExecutionError, erc20Abi, isAddress, zeroAddress } from 'viem'
import { multicall } from 'viem/actions'

import type { RpcClient } from './rpc-clients.ts'

/** Maximum of a `uint8`; the library reads the whole word. */
const maxDecimals = 255

/**
 * Bytes of calls per request, for some 20 tokens. The answer comes as the code of a contract, of which nodes accept 24 KB
 * ([EIP-170](https://eips.ethereum.org/EIPS/eip-170)), and names are long.
 */
const batchBytes = 1_024

/** Bytes of calls for the same 20 tokens, if only name and symbol are requested: one selector each. */
const textBatchBytes = 160

const bytes32Abi = (['name', 'symbol'] as const).map(name => ({
  type: 'function' as const,
  name,
  stateMutability: 'view' as const,
  inputs: [],
  outputs: [{ type: 'bytes32' }],
}))

const asked = ['balanceOf', 'decimals', 'symbol', 'name'] as const

/**
 * Fetches the balances of an account in ERC-20 tokens, many per request. It needs no contract on the chain: the code that
 * collects the calls is sent along. If one request fails, no balance is returned, because a missing answer does not mean a
 * balance of zero.
 *
 * @returns the balances without contracts that do not answer as a token does
 * @throws BaseError `invalidAddress` for an invalid account, and viem's own errors
 */
export async function fetchTokens(
  client: RpcClient,
  account: string,
  addresses: readonly string[],
): Promise<TokenHolding[]> {
  if (!isEvmAddress(account)) throw invalidAddress()
  const tokens = addresses.filter(address => isAddress(address, { strict: false }))
  if (tokens.length === 0) return []
  const contracts = tokens.flatMap(address =>
    asked.map(functionName => ({
      abi: erc20Abi,
      address,
      functionName,
      ...(functionName === 'balanceOf' && { args: [account as Address] }),
    })),
  )
  const answers = await multicall(client, { contracts, deployless: true, batchSize: batchBytes })
  const read = tokens.flatMap((address, index) => {
    const [balance, decimals, symbol, name] = answers
      .slice(index * asked.length, (index + 1) * asked.length)
      .map(resultOf)
    if (typeof balance !== 'bigint' || typeof decimals !== 'number' || decimals > maxDecimals) return []
    return { address, balance, decimals, symbol, name }
  })
  const older = await fetchBytes32Texts(
    client,
    read
      .filter(({ name, symbol }) => typeof name !== 'string' || typeof symbol !== 'string')
      .map(({ address }) => address),
  )
  return read.map(({ address, balance, decimals, symbol, name }) => {
    const short = truncateAddress(address)
    return {
      address,
      name: typeof name === 'string' ? name : (older.get(address)?.name ?? short),
      symbol: typeof symbol === 'string' ? symbol : (older.get(address)?.symbol ?? short),
      decimals,
      amount: formatUnits(balance, decimals),
    }
  })
}

/** Reads name and symbol of tokens from before ERC-20 was final, which answer them as `bytes32` (MKR, SAI). */
async function fetchBytes32Texts(
  client: RpcClient,
  tokens: readonly Address[],
): Promise<ReadonlyMap<string, { name: string | undefined; symbol: string | undefined }>> {
  if (tokens.length === 0) return new Map()
  const contracts = tokens.flatMap(address =>
    (['name', 'symbol'] as const).map(functionName => ({ abi: bytes32Abi, address, functionName })),
  )
  const answers = await multicall(client, { contracts, deployless: true, batchSize: textBatchBytes })
  return new Map(
    tokens.map((address, index) => {
      const [name, symbol] = answers.slice(index * 2, index * 2 + 2).map(answer => readText(resultOf(answer)))
      return [address, { name, symbol }]
    }),
  )
}

/** Reads a text up to its first zero byte; `undefined` for an empty one and for invalid UTF-8. */
function readText(word: unknown): string | undefined {
  if (typeof word !== 'string') return undefined
  const hex = /^0x((?:(?!00)[\da-f]{2})*)/i.exec(word)?.[1] ?? ''
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], pair => parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) || undefined
  } catch {
    return undefined
  }
}

/** Fetches an ERC-20 token as its contract describes it; `undefined` if the contract does not answer as a token does. */
export async function describeToken(
  client: RpcClient,
  address: string,
): Promise<Omit<TokenHolding, 'amount'> | undefined> {
  const [token] = await fetchTokens(client, zeroAddress, [address])
  if (!token) return undefined
  const { amount: _none, ...described } = token
  return described
}

/**
 * Returns the answer of a contract. A node that does not answer fails all requests, which says nothing about the contract, so its
 * error is thrown.
 */
function resultOf({ result, error }: { result?: unknown; error?: Error | undefined }): unknown {
  const isOfContract = error instanceof ContractFunctionExecutionError && error.functionName !== 'aggregate3'
  if (error && !isOfContract) throw error
  return result
}
