import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'

import { addressSchema } from '../blockchain/caip10.ts'
import type { SandboxChain, SandboxChains } from '../chains/start-chains.ts'
import { fiatPrices, toUsdPrice } from '../prices/usd-prices.ts'
import { parseInput, readJson } from '../read-request.ts'
import type { SandboxState } from '../sandbox-state.ts'
import { purchasePageHeaders, renderPurchaseForm, renderReceipt } from './onramp-page.ts'
import { listAssets, listPurchaseOptions } from './purchase-options.ts'

const defaultPayment = '100.00'

const urlSchema = v.object({
  destinationWallets: v.pipe(
    v.array(v.object({ address: v.string(), assets: v.optional(v.array(v.string()), []) })),
    v.minLength(1),
  ),
  /** A chain's name in lower case, as listed in the options. */
  defaultNetwork: v.optional(v.string(), ''),
  defaultExperience: v.optional(v.literal('buy')),
  partnerUserId: v.optional(v.string()),
  presetCryptoAmount: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  presetFiatAmount: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
})

const pageSchema = v.object({
  receiver: addressSchema,
  caip2: v.string(),
  symbol: v.optional(v.string(), 'USDC'),
  amount: v.optional(v.string(), defaultPayment),
})

/** The query that a site appends to the address of Meld's page (S4.56 to S4.59). */
const meldSchema = v.object({
  publicKey: v.pipe(v.string(), v.minLength(1)),
  destinationCurrencyCode: v.literal('USDC', 'Sold is USDC of Ethereum'),
  walletAddress: addressSchema,
  externalCustomerId: v.pipe(v.string(), v.minLength(1)),
})

/**
 * Onramp (S1.58). The provider's page is one of the sandbox's own; bought tokens are really sent, by the operator of the local
 * chains.
 */
export function createOnrampRoutes(
  chains: () => SandboxChains | undefined,
  state: SandboxState,
  origin: () => string,
): Hono {
  const app = new Hono()
  const find = (matches: (chain: SandboxChain) => boolean): SandboxChain => {
    const chain = chains()?.list.find(matches)
    if (!chain) throw new HTTPException(400, { message: 'Sold on no chain of the sandbox' })
    return chain
  }

  app.get('/v1/onramp/options', context => context.json(listPurchaseOptions(chains()?.list ?? [])))

  app.post('/v1/onramp/quote', async context => {
    const { purchaseSchema, quotePurchase } = await import('./quote-purchase.ts')
    const purchase = parseInput(purchaseSchema, await readJson(context.req.raw))
    const isSoldOn = (chain: SandboxChain) =>
      listAssets(chain).some(({ symbol }) => symbol === purchase.purchaseCurrency)
    return context.json(await quotePurchase(find(isSoldOn), purchase))
  })

  app.post('/v1/generators/onrampurl', async context => {
    const request = parseInput(urlSchema, await readJson(context.req.raw))
    const wallet = request.destinationWallets.find(({ address }) => v.is(addressSchema, address))
    if (!wallet) throw new HTTPException(400, { message: 'destinationWallets: None of an EVM chain' })
    const list = chains()?.list ?? []
    const chain = list.find(({ name }) => name.toLowerCase() === request.defaultNetwork) ?? find(() => true)
    const [symbol = 'USDC'] = wallet.assets.filter(asset => listAssets(chain).some(sold => sold.symbol === asset))
    const { presetFiatAmount, presetCryptoAmount } = request
    const payment = presetFiatAmount ?? (presetCryptoAmount && presetCryptoAmount * toUsdPrice(symbol))
    const amount = payment ? payment.toFixed(2) : defaultPayment
    const query = new URLSearchParams({ receiver: wallet.address, caip2: chain.caip2, symbol, amount })
    return context.json({ url: `${origin()}/onramp/?${query}` })
  })

  app.get('/onramp/meld/', context => {
    const { walletAddress: receiver, destinationCurrencyCode: symbol } = parseInput(meldSchema, context.req.query())
    const { caip2 } = find(other => other.caip2 === 'eip155:1')
    return context.redirect(`/onramp/?${new URLSearchParams({ receiver, caip2, symbol })}`)
  })

  app.get('/onramp/', context => {
    const { receiver, caip2, symbol, amount } = parseInput(pageSchema, context.req.query())
    const chain = find(other => other.caip2 === caip2)
    const symbols = listAssets(chain).map(asset => asset.symbol)
    const currencies = Object.keys(fiatPrices)
    const form = { receiver, caip2, networkName: chain.name, symbols, symbol, currencies, amount }
    return context.html(renderPurchaseForm(form), 200, purchasePageHeaders)
  })

  app.post('/onramp/buy', async context => {
    const form = await context.req.parseBody()
    const { purchaseSchema } = await import('./quote-purchase.ts')
    const { receiver, caip2 } = parseInput(pageSchema, form)
    const purchase = parseInput(purchaseSchema, form)
    const chain = find(other => other.caip2 === caip2)
    const { buy } = await import('./buy.ts')
    return context.html(renderReceipt(await buy(chain, state, receiver, purchase)), 200, purchasePageHeaders)
  })
  return app
}
