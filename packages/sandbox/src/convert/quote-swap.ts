import { HTTPException } from 'hono/http-exception'
import { BaseError, ContractFunctionRevertedError } from 'viem'

import { createChainClient } from '../chains/create-chain-client.ts'
import { exchangeAddress } from '../exchange/deploy-exchange.ts'
import { exchangeAbi } from './exchange-abi.ts'
import type { SwapPair } from './swap-request.ts'

/**
 * Returns the exchange's present output, in the smallest unit of `to`.
 * @throws {HTTPException} 400 if it does not trade the pair.
 */
export async function quoteSwap({ chain, from, to }: SwapPair, amount: bigint): Promise<bigint> {
  const call = { abi: exchangeAbi, address: exchangeAddress, functionName: 'quote', args: [from, to, amount] } as const
  try {
    return await createChainClient(chain.url).readContract(call)
  } catch (error) {
    throw toRejection(error)
  }
}

/** Converts a rejection by the chain to a rejection of the request; other errors stay unchanged. */
export function toRejection(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error
  const reverted = error.walk(cause => cause instanceof ContractFunctionRevertedError)
  const isNotTraded = reverted instanceof ContractFunctionRevertedError && reverted.data?.errorName === 'NotTraded'
  const message = isNotTraded ? 'The exchange does not trade this pair' : error.shortMessage
  return new HTTPException(400, { message, cause: error })
}
