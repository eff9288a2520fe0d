import { createQuery, type QueryState, type Store } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

import { fetchPrices } from '../../account/tokens/prices-client.ts'
import { tokensFeature } from '../../account/tokens/tokens-feature.ts'
import { sumOf } from '../shared/worth.ts'
import { contractOf, fetchSwapTokens } from './swap-service.ts'
import { isSwapNetwork, popularSymbols, suggestedSymbols } from './swap-networks.ts'
import type { SwapTokens } from './swap-controller.ts'
import type { SwapToken } from './swap-state.ts'

/** Swappable tokens of a network, with the account's balances and prices. */
export interface SwapTokenList extends SwapTokens {
  /** Counter that increases with each new list or price. */
  readonly state: { version: number }
  /** Returns the token with its current balance and price. */
  fresh(token: SwapToken): SwapToken
  /** Fetches the price of a token if it is not known. Never rejects. */
  price(token: SwapToken): Promise<void>
}

/** Cache lifetime of the service's token list. */
const listAgeMs = 10 * 60_000
/** Maximum of tokens that are priced at once, and of results of a search. */
const maxShown = 100

/** @param networkOf returns the network of the swap */
export function createSwapTokens(store: Store, networkOf: () => CaipNetwork | undefined): SwapTokenList {
  const state = proxy({ version: 0 })
  const held = store.use(tokensFeature)
  const lists = new Map<string, QueryState<readonly SwapToken[]>>()
  /** Prices in US dollars, by CAIP-10 id in lower case. */
  const prices = new Map<string, string>()
  const query = createQuery<CaipNetwork, readonly SwapToken[]>({
    clock: store.environment.clock,
    freshMs: () => listAgeMs,
    keyOf: ({ caipNetworkId }) => caipNetworkId,
    ask: (network, signal) => fetchSwapTokens(store, network, signal),
    onChange(key, next) {
      lists.set(key, next)
      state.version++
    },
  })

  function fresh(token: SwapToken): SwapToken {
    const network = networkOf()
    const contract = contractOf(token)?.toLowerCase()
    const own = held
      .known(network)
      .value?.find(({ address, chainId }) => address?.slice(chainId.length + 1).toLowerCase() === contract)
    const price = own?.price === undefined ? prices.get(token.address.toLowerCase()) : sumOf([own.price])
    return {
      ...token,
      ...(own && { balance: own.quantity.numeric }),
      ...(own?.iconUrl && !token.iconUrl && { iconUrl: own.iconUrl }),
      ...(price !== undefined && { price }),
    }
  }

  function known(): QueryState<readonly SwapToken[]> {
    const network = networkOf()
    const list = network && lists.get(network.caipNetworkId)
    if (!list || list.status === 'idle') return { status: 'idle' }
    const value = list.value && ref(list.value.map(fresh))
    if (list.status === 'ready') return { ...list, value: value ?? [] }
    return { ...list, value }
  }

  async function askPrices(wanted: readonly SwapToken[]): Promise<void> {
    const network = networkOf()
    const ids = wanted.map(({ address }) => address).filter(address => !prices.has(address.toLowerCase()))
    if (!network || ids.length === 0) return
    const told = await fetchPrices(store, network, ids.slice(0, maxShown), AbortSignal.timeout(30_000)).catch(
      () => new Map<string, number>(),
    )
    for (const [address, price] of told) prices.set(address.toLowerCase(), sumOf([price]))
    if (told.size > 0) state.version++
  }

  const all = (): readonly SwapToken[] => known().value ?? []
  const bySymbols = (symbols: readonly string[]): readonly SwapToken[] =>
    symbols.flatMap(symbol => namedBy(all(), symbol) ?? [])

  return {
    state,
    known,
    fresh,
    async load() {
      const network = networkOf()
      if (!isSwapNetwork(network)) return
      await Promise.all([query.get(network).catch(() => {}), held.refresh(network)])
      await askPrices([...bySymbols(popularSymbols), ...all().filter(({ balance }) => balance !== undefined)])
    },
    search(text) {
      const wanted = text.trim().toLowerCase()
      const fits = ({ symbol, name, address }: SwapToken): boolean =>
        symbol.toLowerCase().includes(wanted) ||
        name.toLowerCase().includes(wanted) ||
        (wanted.startsWith('0x') && address.toLowerCase().endsWith(wanted))
      const worth = ({ balance, price }: SwapToken): number =>
        balance === undefined || /^[0.]*$/.test(balance) ? -1 : Number(balance) * Number(price ?? 0)
      return all()
        .filter(fits)
        .toSorted((one, other) => worth(other) - worth(one))
        .slice(0, maxShown)
    },
    // A chip shows no contract, so it needs a trusted symbol.
    suggested: () => bySymbols(suggestedSymbols).filter(({ isNamed }) => isNamed),
    popular: () => bySymbols(popularSymbols),
    find(asked) {
      const wanted = asked.trim().toLowerCase()
      if (wanted === 'native') return all().find(({ isNative }) => isNative)
      return (
        all().find(({ address, chainId }) =>
          [address, address.slice(chainId.length + 1)].some(id => id.toLowerCase() === wanted),
        ) ?? namedBy(all(), asked)
      )
    },
    price: token => askPrices([token]),
  }
}

/**
 * Returns the token that a symbol stands for. Any token can have any symbol, so a symbol stands for the one token that
 * the site or the kit knows by it. If they know none, it stands for the only token that has it.
 */
function namedBy(tokens: readonly SwapToken[], symbol: string): SwapToken | undefined {
  const wanted = exactSymbol(symbol)
  const candidates = tokens.filter(each => !each.isImitation && exactSymbol(each.symbol) === wanted)
  const named = candidates.filter(({ isNamed }) => isNamed)
  const [token, other] = named.length > 0 ? named : candidates
  return other ? undefined : token
}

/**
 * Normalizes a symbol. Letter case and compatible forms do not count, but punctuation does: `ETH+` and `USDC.e` differ
 * from `ETH` and `USDCE`.
 */
function exactSymbol(symbol: string): string {
  return symbol.trim().normalize('NFKC').toLowerCase()
}
