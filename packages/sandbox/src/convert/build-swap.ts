import type { BuiltApproval, BuiltSwap } from '@latchkey/protocol'
import { HTTPException } from 'hono/http-exception'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'

import { formatCaip10 } from '../blockchain/caip10.ts'
import { isNativeAddress } from '../blockchain/native-address.ts'
import { createChainClient } from '../chains/create-chain-client.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import { exchangeAddress } from '../exchange/deploy-exchange.ts'
import { exchangeAbi } from './exchange-abi.ts'
import { quoteSwap, toRejection } from './quote-swap.ts'
import type { SwapPair } from './swap-request.ts'

/** More than any swap of the exchange needs; used if the estimate was declined. */
const swapGas = 300_000n
/** More than any approval needs; used for a token that rejects one now, as USDT does if there is one already. */
const approvalGas = 100_000n

/**
 * Builds the transaction that swaps `amount`, for at least the present quote less `slippage` percent.
 * @throws {HTTPException} 400 if the exchange does not trade the pair or, unless the estimate is declined, if it would fail.
 */
export async function buildSwap(
  pair: SwapPair,
  amount: bigint,
  {
    slippage,
    isEstimated,
    permit,
  }: { slippage: number; isEstimated: boolean; permit?: { deadline: bigint; signature: Hex } },
): Promise<BuiltSwap> {
  const quoted = await quoteSwap(pair, amount)
  // A tolerance has at most hundredths of a percent.
  const minimum = (quoted * (10_000n - BigInt(Math.round(slippage * 100)))) / 10_000n
  const args = [pair.from, pair.to, amount, minimum, pair.user] as const
  const data = permit
    ? encodeFunctionData({
        abi: exchangeAbi,
        functionName: 'swapWithPermit',
        args: [...args, permit.deadline, permit.signature],
      })
    : encodeFunctionData({ abi: exchangeAbi, functionName: 'swap', args })
  const value = isNativeAddress(pair.from) ? amount : 0n
  const call = { account: pair.user, to: exchangeAddress, data, value } as const
  return {
    tx: {
      ...ends(pair.chain, pair.user, exchangeAddress),
      data,
      amount: String(value),
      eip155: await fees(pair.chain, call, isEstimated ? undefined : swapGas),
    },
  }
}

/**
 * Builds the transaction that approves the exchange for a token, without a limit, because the call has no amount.
 * @throws {HTTPException} 400 for a chain's own currency, which needs no approval.
 */
export async function buildApproval({ chain, from, user }: SwapPair): Promise<BuiltApproval> {
  if (isNativeAddress(from)) throw new HTTPException(400, { message: "A chain's own currency needs no approval" })
  const args = [exchangeAddress, maxUint256] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  const call = { account: user, to: from, data, value: 0n }
  const eip155 = await fees(chain, call).catch(() => fees(chain, call, approvalGas))
  return { tx: { ...ends(chain, user, from), data, value: '0', eip155 } }
}

function ends({ caip2 }: SandboxChain, from: Hex, to: Hex): { from: string; to: string } {
  return { from: formatCaip10({ caip2, address: from }), to: formatCaip10({ caip2, address: to }) }
}

async function fees(chain: SandboxChain, call: { account: Hex; to: Hex; data: Hex; value: bigint }, known?: bigint) {
  const client = createChainClient(chain.url)
  try {
    const [gas, gasPrice] = await Promise.all([known ?? client.estimateGas(call), client.getGasPrice()])
    return { gas: String(gas), gasPrice: String(gasPrice) }
  } catch (error) {
    throw toRejection(error)
  }
}
