import { parseEther, toHex } from 'viem/utils'

import { callBatch } from '../chains/json-rpc-call.ts'
import { toUsdPrice } from '../prices/usd-prices.ts'
import { sandboxExchangeCode } from './sandbox-exchange.generated.ts'

/** Address of the exchange on every chain of the sandbox. */
export const exchangeAddress = '0x00000000000000000000000000000000001a7c5e'

/** The exchange's first reserve of each token, in whole tokens. */
export const exchangeReserve = 9_000_000

/**
 * Deploys the exchange on the chain at `url`, with a reserve of the chain's own currency of the same value as each token reserve.
 * The token reserves come with the tokens.
 */
export async function deployExchange(url: string, nativeSymbol: string): Promise<void> {
  const native = parseEther(String(exchangeReserve / toUsdPrice(nativeSymbol)))
  await callBatch(url, [
    { method: 'anvil_setCode', params: [exchangeAddress, sandboxExchangeCode] },
    { method: 'anvil_setBalance', params: [exchangeAddress, toHex(native)] },
  ])
}
