import * as v from 'valibot'

import { identifier, lenientArray, lenientField, shortText } from '../lenient.ts'
import { webLinkSchema } from '../safe-link.ts'
import { createGetRequest, createPostRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'
import { amountText } from './decimal-text.ts'

export const purchaseCurrencySchema = v.object({
  id: identifier,
  name: shortText,
  symbol: shortText,
  networks: v.fallback(
    lenientArray(
      v.object({
        name: shortText,
        display_name: lenientField(shortText),
        chain_id: lenientField(shortText),
        contract_address: lenientField(shortText),
      }),
      200,
    ),
    [],
  ),
})

export const paymentCurrencySchema = v.object({
  id: identifier,
  payment_method_limits: v.fallback(
    lenientArray(v.object({ id: identifier, min: amountText, max: amountText }), 50),
    [],
  ),
})

/** The answer of `GET /v1/onramp/options` (S7.21). */
export const onrampOptionsSchema = v.object({
  purchaseCurrencies: lenientArray(purchaseCurrencySchema),
  paymentCurrencies: lenientArray(paymentCurrencySchema),
})

const moneySchema = v.object({ amount: amountText, currency: v.fallback(shortText, '') })

/** The answer of `POST /v1/onramp/quote` (S7.22). */
export const onrampQuoteSchema = v.object({
  coinbaseFee: lenientField(moneySchema),
  networkFee: lenientField(moneySchema),
  paymentSubtotal: lenientField(moneySchema),
  paymentTotal: lenientField(moneySchema),
  purchaseAmount: moneySchema,
  quoteId: lenientField(identifier),
})

/** The answer of `POST /v1/generators/onrampurl`: the page on which the purchase continues. */
export const onrampUrlSchema = v.object({ url: webLinkSchema })

export type PurchaseCurrency = v.InferOutput<typeof purchaseCurrencySchema>
export type PaymentCurrency = v.InferOutput<typeof paymentCurrencySchema>
export type OnrampOptions = v.InferOutput<typeof onrampOptionsSchema>
export type OnrampQuote = v.InferOutput<typeof onrampQuoteSchema>

export interface OnrampQuoteQuery {
  purchaseCurrency: PurchaseCurrency
  paymentCurrency: PaymentCurrency
  /** The amount as text, e.g. `100`. */
  amount: string
}

export interface OnrampUrlQuery {
  destinationWallets: readonly { address: string; blockchains: readonly string[]; assets: readonly string[] }[]
  defaultNetwork: string
  partnerUserId: string
  presetCryptoAmount?: number
  presetFiatAmount?: number
}

/** `GET /v1/onramp/options` (S7.21). */
export function createOnrampOptionsRequest(sdk: SdkIdentity): ServiceRequest {
  return createGetRequest(sdk, '/v1/onramp/options')
}

/** `POST /v1/onramp/quote`; its network is the symbol of the bought currency (S7.22). */
export function createOnrampQuoteRequest(sdk: SdkIdentity, query: OnrampQuoteQuery): ServiceRequest {
  const { purchaseCurrency, paymentCurrency, amount } = query
  return createPostRequest(sdk, '/v1/onramp/quote', {
    purchaseCurrency: purchaseCurrency.id,
    paymentCurrency: paymentCurrency.id,
    amount,
    network: purchaseCurrency.symbol,
  })
}

/** `POST /v1/generators/onrampurl` (S7.18). */
export function createOnrampUrlRequest(sdk: SdkIdentity, query: OnrampUrlQuery): ServiceRequest {
  return createPostRequest(sdk, '/v1/generators/onrampurl', { ...query, defaultExperience: 'buy' })
}

/** Read the answer of `GET /v1/onramp/options`. */
export function readOnrampOptions(body: unknown): WireResult<OnrampOptions> {
  return readAnswer('onramp/options', onrampOptionsSchema, body)
}

/** Read the answer of `POST /v1/onramp/quote`. */
export function readOnrampQuote(body: unknown): WireResult<OnrampQuote> {
  return readAnswer('onramp/quote', onrampQuoteSchema, body)
}

/** Read the answer of `POST /v1/generators/onrampurl`. */
export function readOnrampUrl(body: unknown): WireResult<v.InferOutput<typeof onrampUrlSchema>> {
  return readAnswer('generators/onrampurl', onrampUrlSchema, body)
}
