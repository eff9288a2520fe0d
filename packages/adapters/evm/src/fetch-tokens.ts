import { invalidAddress } from '@latchkey/adapter-kit'
import { formatUnits, isEvmAddress, type TokenHolding, truncateAddress } from '@latchkey/primitives'
import { type Address, ContractFunctionExecutionError, erc20Abi, isAddress, zeroAddress } from 'viem'
import { multicall } from 'viem/actions'

import type { RpcClient } from './rpc-clients.ts'

/** Of a `uint8`. The library reads the whole word. */
const mostDecimals = 255

/** Bytes of calls that go together, of some 20 tokens: their answer comes as the code of a contract, of which nodes take 24 KB (EIP-170), and names are long. */
const batchBytes = 1_024

/** The same 20 tokens, of which only name and symbol are requested: a selector each. */
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
 * What an account holds of ERC-20 tokens, many in one call. It takes no contract of the chain's own: what is called together is sent along.
 * Where one call fails, none is told: what was not asked is not nothing.
 *
 * @returns without those that answer as no token does
 * @throws BaseError `invalidAddress` for an account that is none, and viem's own errors
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
    if (typeof balance !== 'bigint' || typeof decimals !== 'number' || decimals > mostDecimals) return []
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

/** Reads name and symbol of tokens that are older than ERC-20 is final, and answer them as `bytes32` (MKR, SAI). */
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

/** Reads a text up to its first zero byte; `undefined` for an empty one and for what is no UTF-8. */
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

/** An ERC-20 token as its contract describes it; `undefined` where that answers as no token does. */
export async function describeToken(
  client: RpcClient,
  address: string,
): Promise<Omit<TokenHolding, 'amount'> | undefined> {
  const [token] = await fetchTokens(client, zeroAddress, [address])
  if (!token) return undefined
  const { amount: _none, ...described } = token
  return described
}

/** What a contract answered; a node that does not answer fails all of them, and is no contract's fault. */
function resultOf({ result, error }: { result?: unknown; error?: Error | undefined }): unknown {
  const isOfContract = error instanceof ContractFunctionExecutionError && error.functionName !== 'aggregate3'
  if (error && !isOfContract) throw error
  return result
}
