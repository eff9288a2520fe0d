import { createQuery, type QueryState, type Store } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

import { fetchPrices } from '../tokens/prices-client.ts'
import { tokensFeature } from '../tokens/tokens-feature.ts'
import { sumOf } from '../tokens/worth.ts'
import { contractOf, fetchSwapTokens } from './swap-service.ts'
import { isSwapNetwork, popularSymbols, suggestedSymbols } from './swap-networks.ts'
import type { SwapTokens } from './swap-controller.ts'
import type { SwapToken } from './swap-state.ts'

/** The tokens of a network that can be swapped, with what the account holds and what they are worth. */
export interface SwapTokenList extends SwapTokens {
  /** Changes whenever a list, or a price, has come. */
  readonly state: { version: number }
  /** The token as it is known now. */
  fresh(token: SwapToken): SwapToken
  /** Asks what a token is worth, where that is not known. Never rejects. */
  price(token: SwapToken): Promise<void>
}

/** Which tokens there are, a service tells for this long. */
const listAgeMs = 10 * 60_000
/** More are not priced, nor shown by one search. */
const mostShown = 100

/** @param networkOf where it is swapped */
export function createSwapTokens(store: Store, networkOf: () => CaipNetwork | undefined): SwapTokenList {
  const state = proxy({ version: 0 })
  const held = store.use(tokensFeature)
  const lists = new Map<string, QueryState<readonly SwapToken[]>>()
  /** In US dollars, by CAIP-10 in lower case. */
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
    const told = await fetchPrices(store, network, ids.slice(0, mostShown), AbortSignal.timeout(30_000)).catch(
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
        .slice(0, mostShown)
    },
    // A chip shows no contract.
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
 * The token that a symbol stands for. Anybody can call a token anything: a symbol stands for the one token that the site or the kit names by it. Where nobody names
 * one, it stands for the only one that has it.
 */
function namedBy(tokens: readonly SwapToken[], symbol: string): SwapToken | undefined {
  const wanted = exactSymbol(symbol)
  const candidates = tokens.filter(each => !each.isImitation && exactSymbol(each.symbol) === wanted)
  const named = candidates.filter(({ isNamed }) => isNamed)
  const [token, other] = named.length > 0 ? named : candidates
  return other ? undefined : token
}

/** Letter case and compatible forms do not count, punctuation does: `ETH+` and `USDC.e` are other tokens than `ETH` and `USDCE`. */
function exactSymbol(symbol: string): string {
  return symbol.trim().normalize('NFKC').toLowerCase()
}
