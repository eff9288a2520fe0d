import { blockchainFeature, type Store } from '@latchkey/core'
import { type CaipNetwork, multiplyDecimals } from '@latchkey/primitives'
import { createFungiblePriceRequest, readFungiblePrices } from '@latchkey/protocol'

import { byValue } from './told-token.ts'
import { nativeTokenId, type Token } from '../../transactions/shared/token.ts'
import { sumOf } from '../../transactions/shared/worth.ts'

/** Maximum of prices per request. */
const maxPricesAtOnce = 100

/**
 * Adds the values of tokens, and sorts the most valuable first. Some sources of a list report prices. Other prices come
 * from the Blockchain API if the site names it and it supports the network. A token without a price has no value, which
 * is no failure.
 */
export async function withPrices(
  store: Store,
  network: CaipNetwork,
  tokens: readonly Token[],
  signal: AbortSignal,
): Promise<readonly Token[]> {
  const idOf = ({ address }: Token): string | undefined => address ?? nativeTokenId(network)
  const unpriced = tokens.flatMap(token => (token.price === undefined ? (idOf(token) ?? []) : []))
  const prices = await fetchPrices(store, network, unpriced, signal)
  return byValue(
    tokens.map(token => {
      const price = token.price ?? prices.get(idOf(token)?.toLowerCase() ?? '')
      return price === undefined ? token : priced(token, price)
    }),
  )
}

/** Fetches prices in US dollars, by CAIP-10 id in lower case. */
export async function fetchPrices(
  store: Store,
  { caipNetworkId }: CaipNetwork,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const { http, sdk, isSupported } = store.use(blockchainFeature)
  if (!http || !sdk || ids.length === 0) return new Map()
  const isListed = await isSupported(caipNetworkId, signal).catch(() => false)
  signal.throwIfAborted()
  if (!isListed) return new Map()
  const parts = Array.from({ length: Math.ceil(ids.length / maxPricesAtOnce) }, (_, index) =>
    ids.slice(index * maxPricesAtOnce, (index + 1) * maxPricesAtOnce),
  )
  const answers = await Promise.all(
    parts.map(part =>
      http.post(createFungiblePriceRequest(sdk, part), signal).then(
        body => readFungiblePrices(body),
        () => undefined,
      ),
    ),
  )
  signal.throwIfAborted()
  const fungibles = answers.flatMap(answer => (answer?.ok ? answer.value.fungibles : []))
  return new Map(
    fungibles.flatMap(({ address, price }) => (address && price > 0 ? [[address.toLowerCase(), price]] : [])),
  )
}

/** Adds the value. It is computed exactly, and becomes a number at the end. */
function priced(token: Token, price: number): Token {
  const value = multiplyDecimals(token.quantity.numeric, sumOf([price]))
  return value === undefined ? token : { ...token, price, value: Number(value) }
}
