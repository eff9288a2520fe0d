import { defineFeature, type Store } from '@latchkey/core'
import { type CaipNetwork, isSameAddress } from '@latchkey/primitives'

import { withTimeout } from '../../transactions/shared/with-timeout.ts'
import { fetchDescription } from '../../transactions/shared/verify-token.ts'
import { bundledTokens } from './bundled-tokens.ts'
import type { KnownToken, KnownTokens } from '../../transactions/shared/known-token.ts'
import { symbolShape } from './symbol-shape.ts'
import { isNativeContract, tokensOfSite } from '../../transactions/shared/token.ts'

/** Time limit of the node's descriptions. After it, the site's tokens stay without a symbol. */
const descriptionWaitMs = 5_000
/** Time after a failed description in which the node is not asked again. */
const failureAgeMs = 60_000

/** Times of failed descriptions, in ms since 1970, by CAIP-10 id of the token. */
const failuresFeature = defineFeature('token-description-failures', () => new Map<string, number>())

/** Loads the tokens that the site and the kit know on a network. Never rejects. */
export async function loadKnownTokens(store: Store, network: CaipNetwork, signal?: AbortSignal): Promise<KnownTokens> {
  const { caipNetworkId, chainNamespace, nativeCurrency } = network
  const bundled = (await bundledTokens(network)).map(([address, symbol, decimals, name]): KnownToken => ({
    address,
    symbol,
    decimals,
    name,
  }))
  const own = tokensOfSite(store, network).map(({ address, name, symbol, image }): KnownToken => {
    const known = bundled.find(each => isSameAddress(chainNamespace, each.address, address))
    return { ...known, address, ...(name && { name }), ...(symbol && { symbol }), ...(image && { image }) }
  })
  const described = await Promise.all(
    own.map(async token => (token.symbol ? token : describe(store, network, token, signal))),
  )
  signal?.throwIfAborted()
  // The site's tokens take precedence over those of the kit.
  const byContract = new Map([...bundled, ...described].map(token => [token.address.toLowerCase(), token]))
  const owners = new Map<string, Set<string>>([[symbolShape(nativeCurrency.symbol), new Set()]])
  for (const [address, { symbol }] of byContract)
    if (symbol) owners.set(symbolShape(symbol), (owners.get(symbolShape(symbol)) ?? new Set()).add(address))
  const contractOf = (address: string): string => {
    const text = address.toLowerCase()
    return text.startsWith(`${caipNetworkId}:`.toLowerCase()) ? text.slice(caipNetworkId.length + 1) : text
  }
  return {
    find: address => (address === undefined ? undefined : byContract.get(contractOf(address))),
    isImitation(symbol, address) {
      const shape = symbolShape(symbol)
      const contract = contractOf(address)
      const isNative = shape === symbolShape(nativeCurrency.symbol) && isNativeContract(network, contract)
      return !isNative && owners.get(shape)?.has(contract) === false
    },
  }
}

/**
 * Completes a token that the site names by its contract alone. Its symbol is that of the contract, not that of a
 * service.
 */
async function describe(
  store: Store,
  network: CaipNetwork,
  token: KnownToken,
  signal: AbortSignal | undefined,
): Promise<KnownToken> {
  const { clock } = store.environment
  const failures = store.use(failuresFeature)
  const key = `${network.caipNetworkId}:${token.address}`
  const age = clock.now() - (failures.get(key) ?? -Infinity)
  if (age >= 0 && age < failureAgeMs) return token
  const adapter = store.options.adapters.find(({ namespace }) => namespace === network.chainNamespace)
  const described = await withTimeout(clock, descriptionWaitMs, async limit => {
    const signals = AbortSignal.any([limit, ...(signal ? [signal] : [])])
    return fetchDescription(store, (await adapter?.actions?.()) ?? {}, token.address, network, signals)
  }).catch(() => {
    if (!signal?.aborted) failures.set(key, clock.now())
    return undefined
  })
  if (!described) return token
  const { symbol, decimals, name } = described
  return { name, ...token, symbol, decimals }
}
