import type { OnrampQuote } from '@latchkey/protocol'
import { HTTPException } from 'hono/http-exception'
import { formatEther } from 'viem'
import * as v from 'valibot'

import { createChainClient } from '../chains/create-chain-client.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import { fiatPrices, toUsdPrice } from '../prices/usd-prices.ts'
import { listAssets, paymentMethodLimits } from './purchase-options.ts'

/** The provider's share of the payment. */
const feeShare = 0.015

/** Gas of a token transfer, which the buyer pays. */
const transferGas = 65_000n

const lowest = Math.min(...paymentMethodLimits.map(({ min }) => Number(min)))
const highest = Math.max(...paymentMethodLimits.map(({ max }) => Number(max)))

export const purchaseSchema = v.object({
  /** Id of the bought currency. */
  purchaseCurrency: v.string(),
  paymentCurrency: v.pipe(
    v.string(),
    v.picklist(Object.keys(fiatPrices) as (keyof typeof fiatPrices)[], 'Not a currency that can be paid with'),
  ),
  amount: v.pipe(
    v.string(),
    v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Not an amount'),
    v.check(text => Number(text) >= lowest && Number(text) <= highest, `Not between ${lowest} and ${highest}`),
  ),
})

export type Purchase = v.InferOutput<typeof purchaseSchema>

/**
 * Computes the output of a payment on `chain`, with the fees: the provider's, and the network's from the gas price of the node.
 * @throws {HTTPException} 400 if the chain does not have the bought currency.
 */
export async function quotePurchase(chain: SandboxChain, purchase: Purchase): Promise<OnrampQuote> {
  const { purchaseCurrency, paymentCurrency: currency } = purchase
  if (!listAssets(chain).some(({ symbol }) => symbol === purchaseCurrency)) {
    throw new HTTPException(400, { message: `purchaseCurrency: Not sold on ${chain.name}` })
  }
  const gasPrice = await createChainClient(chain.url).getGasPrice()
  const rate = fiatPrices[currency]
  const total = Number(purchase.amount)
  const fee = total * feeShare
  const networkFee = (Number(formatEther(gasPrice * transferGas)) * toUsdPrice(chain.nativeCurrency.symbol)) / rate
  const subtotal = total - fee - networkFee
  const money = (amount: number) => ({ amount: amount.toFixed(2), currency })
  return {
    coinbaseFee: money(fee),
    networkFee: money(networkFee),
    paymentSubtotal: money(subtotal),
    paymentTotal: money(total),
    purchaseAmount: {
      amount: ((subtotal * rate) / toUsdPrice(purchaseCurrency)).toFixed(8),
      currency: purchaseCurrency,
    },
    quoteId: crypto.randomUUID(),
  }
}
