import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  isAddress,
  isAddressEqual,
  isHex,
  toHex,
} from 'viem'

import { FrameError } from '../frame-error.ts'
import { toBigint } from '../signing/evm-node.ts'
import { invalid } from '../signing/evm-params.ts'
import type { FrameNetwork } from '../signing/prepared.ts'
import type { ReadRpc } from '../signing/read-rpc.ts'
import { fieldsOf } from './calls.ts'

/** Maximum number of assets per chain. Each token takes four calls of the node. */
const maxAssets = 40

type AssetId = 'native' | Address

/**
 * Reads `wallet_getAssets` ([ERC-7811](https://eips.ethereum.org/EIPS/eip-7811)): the balances of the native currency,
 * and of the ERC-20 tokens in `assetFilter`. It discovers no others, so the wallet's capabilities do not include
 * `assetDiscovery`. Contracts with answers unlike a token's are left out.
 *
 * @throws FrameError -32602, 4100, 4902 for a chain that is not served, or the node's error
 */
export async function readAssets(
  params: unknown,
  own: readonly string[],
  served: readonly FrameNetwork[],
  readRpcOf: (network: FrameNetwork) => ReadRpc,
) {
  const asked = fieldsOf(Array.isArray(params) ? params[0] : params, 'wallet_getAssets takes an account')
  const { account } = asked
  if (
    typeof account !== 'string' ||
    !isAddress(account) ||
    !own.some(each => isAddress(each) && isAddressEqual(account, each))
  )
    throw new FrameError(4100, 'The account is not one of this wallet')
  const types = listOf(asked.assetTypeFilter, 'assetTypeFilter')?.map(type => String(type).toLowerCase())
  const isAsked = (id: AssetId): boolean => !types || types.includes(id === 'native' ? 'native' : 'erc20')
  const filters =
    asked.assetFilter === undefined ? undefined : fieldsOf(asked.assetFilter, '`assetFilter` is no object')
  const chains = filters
    ? Object.keys(filters).map(readChain)
    : listOf(asked.chainFilter, 'chainFilter')?.map(readChain)
  const find = (chain: number): FrameNetwork => {
    const network = served.find(({ chainId }) => chainId === `eip155:${chain}`)
    if (network) return network
    throw new FrameError(4902, 'The secure site does not serve this network')
  }
  const networks = chains ? [...new Set(chains)].map(find) : served
  const named = Object.entries(filters ?? {}).map(([chain, ids]) => [readChain(chain), readFilter(ids)] as const)

  return Object.fromEntries(
    await Promise.all(
      networks.map(async network => {
        const chain = Number(network.chainId.split(':')[1])
        const ids = filters ? named.flatMap(([id, each]) => (id === chain ? each : [])) : (['native'] as const)
        const read = ids.filter(isAsked).map(id => readAsset(id, account, network, readRpcOf(network)))
        return [toHex(chain), (await Promise.all(read)).filter(each => each !== undefined)] as const
      }),
    ),
  )
}

async function readAsset(id: AssetId, account: Address, network: FrameNetwork, readRpc: ReadRpc) {
  if (id === 'native') {
    const balance = toBigint(await readRpc('eth_getBalance', [account, 'latest']))
    const { name, symbol, decimals } = network
    return { address: id, balance: toHex(balance), type: id, metadata: { name, symbol, decimals } }
  }
  const call = async (functionName: 'balanceOf' | 'name' | 'symbol' | 'decimals'): Promise<unknown> => {
    const abi = erc20Abi
    const data =
      functionName === 'balanceOf'
        ? encodeFunctionData({ abi, functionName, args: [account] })
        : encodeFunctionData({ abi, functionName })
    const answer = await readRpc('eth_call', [{ to: id, data }, 'latest'])
    return isHex(answer) ? decodeFunctionResult({ abi, functionName, data: answer }) : undefined
  }
  try {
    const [balance, name, symbol, decimals] = await Promise.all([
      call('balanceOf'),
      call('name'),
      call('symbol'),
      call('decimals'),
    ])
    if (typeof balance !== 'bigint' || typeof name !== 'string' || typeof symbol !== 'string') return undefined
    return { address: id, balance: toHex(balance), type: 'erc20', metadata: { name, symbol, decimals } }
  } catch {
    return undefined
  }
}

function listOf(given: unknown, name: string): readonly unknown[] | undefined {
  if (given === undefined || Array.isArray(given)) return given
  throw invalid(`\`${name}\` is no list`)
}

function readChain(given: unknown): number {
  const chain = typeof given === 'string' && /^0x[0-9a-f]{1,13}$/i.test(given) ? Number(given) : NaN
  if (Number.isSafeInteger(chain) && chain > 0) return chain
  throw invalid('A chain is no number in hexadecimal')
}

function readFilter(given: unknown): AssetId[] {
  const all = listOf(given, 'assetFilter') ?? []
  if (all.length > maxAssets) throw invalid(`At most ${maxAssets} assets of a chain are read at once`)
  return all.map(each => {
    const { address } = fieldsOf(each, 'An asset is no object')
    if (address === 'native') return address
    if (typeof address === 'string' && isAddress(address)) return address
    throw invalid('`address` of an asset is none')
  })
}
