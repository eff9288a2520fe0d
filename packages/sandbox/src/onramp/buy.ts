import { encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'

import { sendAsOperator } from '../chains/send-as-operator.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { listAssets } from './purchase-options.ts'
import { type Purchase, quotePurchase } from './quote-purchase.ts'

export interface Bought {
  /** The amount in whole tokens. */
  amount: string
  symbol: string
  hash: Hex
}

/** Sends the bought tokens to `receiver`, on `chain`, and records the purchase. No payment takes place. */
export async function buy(
  chain: SandboxChain,
  state: SandboxState,
  receiver: Hex,
  purchase: Purchase,
): Promise<Bought> {
  const { amount } = (await quotePurchase(chain, purchase)).purchaseAmount
  const symbol = purchase.purchaseCurrency
  const contract = listAssets(chain).find(asset => asset.symbol === symbol)?.contract
  const units = parseEther(amount)
  const transfer = contract
    ? { to: contract, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, units] }) }
    : { to: receiver, value: units }
  const [hash] = await sendAsOperator(chain.url, [{ ...transfer, gas: 100_000 }])
  if (!hash) throw new Error('Nothing was sent')
  state.purchases.push({ caip2: chain.caip2, hash })
  return { amount, symbol, hash }
}
