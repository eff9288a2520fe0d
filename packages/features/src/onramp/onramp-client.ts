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

import type { PurchaseRecord } from './onramp-state.ts'
import { requireCoinbaseUrl } from './purchase-url.ts'

/** What can be bought, and what with (S7.21). @throws what the call fails with, and where nothing is for sale */
export async function fetchOptions(store: Store, signal: AbortSignal): Promise<OnrampOptions> {
  const options = await call(store, { request: createOnrampOptionsRequest, parse: readOnrampOptions }, signal)
  const paymentCurrencies = options.paymentCurrencies.filter(each => each.payment_method_limits.length > 0)
  if (options.purchaseCurrencies.length === 0 || paymentCurrencies.length === 0) throw new TypeError('Nothing is sold')
  return { ...options, paymentCurrencies }
}

/** What a payment buys, with all that the service says of it (S7.23). @throws what the call fails with, and where the answer is to another question */
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

/** The page of Coinbase, of a session that the service makes (S7.18 to S7.20). @throws KitError `onrampUrlRefused`; what the call fails with */
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
      // The service takes a number; it has no more digits than money has.
      presetFiatAmount: Number(paid.amount),
    })
  const { url } = await call(store, { request, parse: readOnrampUrl }, signal)
  return requireCoinbaseUrl(store, url)
}

/** What services call a network; what they do not name goes by its own name. */
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

/** More than any money has. */
const decimals = 18
