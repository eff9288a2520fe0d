import { blockchainFeature, type Store } from '@latchkey/core'
import { type CaipNetwork, multiplyDecimals } from '@latchkey/primitives'
import { createFungiblePriceRequest, readFungiblePrices } from '@latchkey/protocol'

import { byValue } from './told-token.ts'
import { nativeTokenId, type Token } from './token.ts'
import { sumOf } from './worth.ts'

/** So many prices are asked for at once. */
const mostPricesAtOnce = 100

/**
 * The same tokens with their values, the most valuable first. Whoever listed them may know their prices; of the others the Blockchain API is asked,
 * where the site names it and it knows the network. What it does not say has no value, and is no failure.
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

/** In US dollars, by CAIP-10 in lower case. */
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
  const parts = Array.from({ length: Math.ceil(ids.length / mostPricesAtOnce) }, (_, index) =>
    ids.slice(index * mostPricesAtOnce, (index + 1) * mostPricesAtOnce),
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

/** Its value is exact up to the number that it becomes at the end. */
function priced(token: Token, price: number): Token {
  const value = multiplyDecimals(token.quantity.numeric, sumOf([price]))
  return value === undefined ? token : { ...token, price, value: Number(value) }
}
