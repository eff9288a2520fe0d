import type { GasPrice, SwapToken } from '@latchkey/protocol'
import { erc20Abi, type Hex, maxUint256 } from 'viem'

import { formatCaip10 } from '../blockchain/caip10.ts'
import { isNativeAddress, nativeAddress } from '../blockchain/native-address.ts'
import { readToken, toTokenIcon } from '../blockchain/read-token.ts'
import { createChainClient } from '../chains/create-chain-client.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import { exchangeAddress } from '../exchange/deploy-exchange.ts'

/** Lists the tokens that the exchange of `chain` trades, its own currency first. */
export async function readSwapTokens(chain: SandboxChain, origin: string): Promise<SwapToken[]> {
  const client = createChainClient(chain.url)
  const addresses: readonly Hex[] = [nativeAddress, ...chain.tokens.map(({ address }) => address)]
  const tokens = await Promise.all(
    addresses.map(async (address): Promise<SwapToken[]> => {
      const token = await readToken(client, chain, address)
      if (!token) return []
      const { name, symbol, decimals } = token
      const id = formatCaip10({ caip2: chain.caip2, address })
      return [{ name, symbol, address: id, decimals, logoUri: toTokenIcon(origin, symbol), eip2612: false }]
    }),
  )
  return tokens.flat()
}

/**
 * Returns the amount of `token` that the exchange may spend for `user`, in the token's smallest unit. A chain's own currency
 * needs no approval.
 */
export async function readAllowance(chain: SandboxChain, token: Hex, user: Hex): Promise<bigint> {
  if (isNativeAddress(token)) return maxUint256
  return createChainClient(chain.url).readContract({
    abi: erc20Abi,
    address: token,
    functionName: 'allowance',
    args: [user, exchangeAddress],
  })
}

/** Returns the node's gas price, in wei, and prices that are a tenth and a quarter higher. */
export async function readGasPrice(chain: SandboxChain): Promise<GasPrice> {
  const standard = await createChainClient(chain.url).getGasPrice()
  return {
    standard: String(standard),
    fast: String((standard * 110n) / 100n),
    instant: String((standard * 125n) / 100n),
  }
}
