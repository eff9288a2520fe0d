import { blockchainFeature, type Store } from '@latchkey/core'
import { type CaipNetwork, parseUnits } from '@latchkey/primitives'
import {
  createOnrampOptionsRequest,
  createOnrampQuoteRequest,
  createOnrampUrlRequest,
  type OnrampOptions,
  type OnrampQuote,
  type OnrampQuoteQuery,
  readOnrampOptions,
  readOnrampQuote,
  readOnrampUrl,
  type ServiceRequest,
  type SdkIdentity,
  type WireResult,
} from '@latchkey/protocol'

import type { PurchaseRecord } from '../shared/purchase-record.ts'
import { requireCoinbaseUrl } from './purchase-url.ts'

/**
 * Fetches the currencies that can be bought and paid with (S7.21).
 * @throws the error of the call; a TypeError if nothing is sold
 */
export async function fetchOptions(store: Store, signal: AbortSignal): Promise<OnrampOptions> {
  const options = await call(store, { request: createOnrampOptionsRequest, parse: readOnrampOptions }, signal)
  const paymentCurrencies = options.paymentCurrencies.filter(each => each.payment_method_limits.length > 0)
  if (options.purchaseCurrencies.length === 0 || paymentCurrencies.length === 0) throw new TypeError('Nothing is sold')
  return { ...options, paymentCurrencies }
}

/**
 * Fetches a quote with its fees and sums (S7.23).
 * @throws the error of the call; a TypeError if the answer belongs to another quote
 */
export async function fetchQuote(store: Store, query: OnrampQuoteQuery, signal: AbortSignal): Promise<OnrampQuote> {
  const request = (sdk: SdkIdentity): ServiceRequest => createOnrampQuoteRequest(sdk, query)
  const quote = await call(store, { request, parse: readOnrampQuote }, signal)
  const { purchaseAmount, paymentTotal } = quote
  const { symbol, id } = query.purchaseCurrency
  const isOther = purchaseAmount.currency !== '' && ![symbol, id].includes(purchaseAmount.currency)
  if (isOther || !/[1-9]/.test(purchaseAmount.amount)) throw new TypeError('The quote is for something else')
  const isOtherMoney = paymentTotal && !['', query.paymentCurrency.id].includes(paymentTotal.currency)
  if (paymentTotal && (isOtherMoney || !isSameAmount(paymentTotal.amount, query.amount)))
    throw new TypeError('The quote is for another payment')
  return quote
}

/**
 * Fetches the address of Coinbase's page for a session that the service creates (S7.18 to S7.20).
 * @throws KitError `onrampUrlRefused`; the error of the call
 */
export async function fetchCoinbaseUrl(
  store: Store,
  { address, symbol, paid }: Pick<PurchaseRecord, 'address' | 'symbol' | 'paid'>,
  { chainName }: { readonly chainName: string },
  signal: AbortSignal,
): Promise<string> {
  const request = (sdk: SdkIdentity): ServiceRequest =>
    createOnrampUrlRequest(sdk, {
      destinationWallets: [{ address, blockchains: [chainName], assets: [symbol] }],
      defaultNetwork: chainName,
      partnerUserId: store.options.projectId,
      // The service expects a number. An amount of money has few enough digits for one.
      presetFiatAmount: Number(paid.amount),
    })
  const { url } = await call(store, { request, parse: readOnrampUrl }, signal)
  return requireCoinbaseUrl(store, url)
}

/** Returns the name of a network at the services. If they have none, it is the network's own name in lower case. */
export function chainNameOf(
  network: CaipNetwork,
  networks: readonly { name: string; chain_id?: string | undefined }[],
): string {
  return networks.find(({ chain_id }) => chain_id === String(network.id))?.name ?? network.name.toLowerCase()
}

interface Question<Value> {
  request(sdk: SdkIdentity): ServiceRequest
  parse(body: unknown): WireResult<Value>
}

async function call<Value>(store: Store, { request, parse }: Question<Value>, signal: AbortSignal): Promise<Value> {
  const { http, sdk } = store.use(blockchainFeature)
  if (!http || !sdk) throw new TypeError('The site names no service')
  const asked = request(sdk)
  const answer = parse(await (asked.method === 'POST' ? http.post(asked, signal) : http.get(asked, signal)))
  if (!answer.ok) throw new TypeError(`${answer.failure.call}: ${answer.failure.reason}`)
  return answer.value
}

function isSameAmount(one: string, other: string): boolean {
  return parseUnits(one, decimals) === parseUnits(other, decimals)
}

/** Maximum of decimals of any currency. */
const decimals = 18
