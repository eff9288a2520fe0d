import { invalidAddress } from '@latchkey/adapter-kit'
import { formatUnits, isEvmAddress, type TokenHolding, truncateAddress } from '@latchkey/primitives'
import { type Address, ContractFunctionExecutionError, erc20Abi, isAddress, zeroAddress } from 'viem'
import { multicall } from 'viem/actions'

import type { RpcClient } from './rpc-clients.ts'

/** Of a `uint8`. The library reads the whole word. */
const mostDecimals = 255

/** Bytes of calls that go together, of some 20 tokens: their answer comes as the code of a contract, of which nodes take 24 KB (EIP-170), and names are long. */
const batchBytes = 1_024

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
  return tokens.flatMap((address, index) => {
    const [balance, decimals, symbol, name] = answers
      .slice(index * asked.length, (index + 1) * asked.length)
      .map(resultOf)
    if (typeof balance !== 'bigint' || typeof decimals !== 'number' || decimals > mostDecimals) return []
    const short = truncateAddress(address)
    return {
      address,
      name: typeof name === 'string' ? name : short,
      symbol: typeof symbol === 'string' ? symbol : short,
      decimals,
      amount: formatUnits(balance, decimals),
    }
  })
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
