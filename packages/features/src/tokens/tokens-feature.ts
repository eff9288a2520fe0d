import { createQuery, defineFeature, KitError, type QueryState } from '@latchkey/core'
import type { CaipNetwork, Stop } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { accountDetailsFeature } from '../account/account-details-feature.ts'
import { fetchHoldings, type Holder } from './fetch-holdings.ts'
import { keptTokens, tokensAgeMs } from './kept-tokens.ts'
import { hasPortfolio, portfolioLockMs } from './portfolio-client.ts'
import { nativeTokenId, type Token } from './token.ts'

/** What is known of the tokens of an account. */
export type TokensState = QueryState<readonly Token[]>

/**
 * The tokens of the connected accounts, each account's on each network by itself. A network stands for the account of its family on it;
 * without one, the account that shows is meant, on the network that it is on.
 */
export interface TokensController {
  /** What is known, by CAIP-10 address; views watch it. */
  readonly state: Readonly<Record<string, TokensState>>
  /** What is known. */
  known(network?: CaipNetwork): TokensState
  /**
   * What the account holds: what is known where that is still good, else asked for.
   *
   * @throws KitError `caipNetworkOrAddressUndefined` without an account, `chainNotSupported` where nobody tells what it holds,
   *   `tokenBalanceUnavailable`, and what a node answers with
   */
  fetch(network: CaipNetwork | undefined): Promise<readonly Token[]>
  /** Asks for them, unless what is known is still good; what failed is asked for again. Never rejects. */
  refresh(network?: CaipNetwork): Promise<void>
  /** As {@link refresh}, because a person asks: should it fail again, that is to be told. */
  retry(network?: CaipNetwork): Promise<void>
  /**
   * Says that what the account holds has changed on chain: it is asked for anew, past what the service remembers. What showed stays
   * until the answer is there. Never rejects.
   *
   * @param token what was sent: its contract, or its mint @default the network's own currency
   */
  expectChange(network: CaipNetwork, token?: string): Promise<void>
  /** Whether what failed cannot be asked for again yet. */
  isLocked(network?: CaipNetwork): boolean
  /** Why the tokens of the account that shows did not come, where nobody was told since there was an answer, or a person asked. */
  takeFailure(): unknown
  /**
   * Keeps them up to date while account and network change, and when the person comes back, until stopped.
   *
   * @param networkOf whose are followed @default the network that shows
   */
  follow(networkOf?: () => CaipNetwork | undefined): Stop
}

export const tokensFeature = defineFeature<TokensController>('tokens', (store, onDestroy) => {
  const { accounts, networks, modal, options, environment } = store
  const state = proxy<Record<string, TokensState>>({})
  /** Whose failure was told. */
  const told = new Set<string>()
  const kept = keptTokens(store)
  /** What was sent since the last answer, as CAIP-10, by whose it was. */
  const changed = new Map<string, ReadonlySet<string>>()
  const query = createQuery<Holder, readonly Token[]>({
    clock: environment.clock,
    freshMs: (_tokens, key) => (changed.has(key) ? 0 : tokensAgeMs),
    retryMs: lockMs,
    keyOf,
    ask,
    seed: kept.read,
    onChange(key, next) {
      kept.keep(key, next)
      if (next.status === 'idle') delete state[key]
      else state[key] = ref(next)
      if (next.status === 'idle' || next.status === 'ready') told.delete(key)
    },
  })
  /** Whose tokens are followed, by how many, and until when. */
  const followed = new Map<string, { followers: number; readonly until: AbortController }>()
  const stops = new Set<Stop>()

  async function ask(of: Holder, signal: AbortSignal): Promise<readonly Token[]> {
    const key = keyOf(of)
    const sent = changed.get(key)
    const tokens = await fetchHoldings(store, of, [...(sent ?? [])], signal)
    signal.throwIfAborted()
    // What was sent meanwhile, this answer may not know of.
    if (changed.get(key) === sent) changed.delete(key)
    return tokens
  }

  /** How long what failed is not asked for again. */
  function lockMs(error: unknown): number {
    return hasPortfolio(store) ? portfolioLockMs(error) : 0
  }

  const shown = (): CaipNetwork | undefined => networks.current(modal.state.namespace ?? networks.state.activeNamespace)

  /** Whose tokens are meant; nobody's on a network that the site does not list, which has nowhere to ask. */
  function holderOn(network: CaipNetwork | undefined): Holder | undefined {
    const address = network && accounts.identity(network.chainNamespace)?.address
    const adapter = options.adapters.find(({ namespace }) => namespace === network?.chainNamespace)
    if (!address || !networks.isSupported(network) || !adapter?.capabilities?.includes('fetchBalance')) return undefined
    return { adapter, account: { address, caipAddress: `${network.caipNetworkId}:${address}` }, network }
  }

  async function get(of: Holder, signal?: AbortSignal): Promise<readonly Token[]> {
    const tokens = await query.get(of, signal)
    const { namespace } = of.adapter
    const isShown = accounts.identity(namespace)?.caipAddress === of.account.caipAddress
    if (isShown && accounts.get(namespace).details.tokenBalance !== tokens)
      accounts.setDetails(namespace, { tokenBalance: ref(tokens) })
    return tokens
  }

  /** What failed stands in the state. */
  const settle = (of: Holder, signal?: AbortSignal): Promise<void> =>
    get(of, signal).then(
      () => {},
      () => {},
    )

  async function refresh(network = shown()): Promise<void> {
    const of = holderOn(network)
    if (of) await settle(of, followed.get(keyOf(of))?.until.signal)
  }

  /** What is asked ends when the last one who follows leaves. */
  function enter(of: Holder): Stop {
    const key = keyOf(of)
    const place = followed.get(key) ?? { followers: 0, until: new AbortController() }
    followed.set(key, place)
    place.followers++
    void settle(of, place.until.signal)
    return () => {
      if (--place.followers > 0) return
      followed.delete(key)
      place.until.abort(superseded())
    }
  }

  function follow(networkOf = shown): Stop {
    let current: { readonly key: string; readonly leave: Stop } | undefined
    function look(): void {
      const of = holderOn(networkOf())
      if ((of && keyOf(of)) === current?.key) return
      const before = current
      current = of && { key: keyOf(of), leave: enter(of) }
      before?.leave()
    }
    const parts = [
      ...[accounts.state, networks.state, modal.state].map(each => subscribe(each, look)),
      environment.browser.watchReturn(() => {
        const network = networkOf()
        if (network) void refresh(network)
      }),
    ]
    look()
    const stop = (): void => {
      stops.delete(stop)
      parts.splice(0).forEach(each => each())
      current?.leave()
      current = undefined
    }
    stops.add(stop)
    return stop
  }

  onDestroy(() => {
    for (const stop of stops) stop()
    query.reset(superseded())
  })

  return {
    state,
    known(network = shown()) {
      const of = holderOn(network)
      return (of && state[keyOf(of)]) ?? { status: 'idle' }
    },
    async fetch(network) {
      if (!network || !accounts.identity(network.chainNamespace)) throw new KitError('caipNetworkOrAddressUndefined')
      const of = holderOn(network)
      if (!of) throw new KitError('chainNotSupported', { advice: 'Nobody tells what the account holds there' })
      return get(of)
    },
    refresh,
    async retry(network = shown()) {
      const of = holderOn(network)
      if (of) told.delete(keyOf(of))
      await refresh(network)
    },
    async expectChange(network, token) {
      const of = holderOn(network)
      if (!of) return
      const key = keyOf(of)
      // The fee was paid in the native currency.
      const native = nativeTokenId(network)
      const ids = [...(native ? [native] : []), ...(token === undefined ? [] : [`${network.caipNetworkId}:${token}`])]
      changed.set(key, new Set([...(changed.get(key) ?? []), ...ids]))
      store.use(accountDetailsFeature).expectChange(of.account, network)
      kept.forget(key)
      await refresh(network)
      // It may have joined a request that began before.
      if (changed.has(key)) await refresh(network)
    },
    takeFailure() {
      const of = holderOn(shown())
      if (!of) return undefined
      const key = keyOf(of)
      const known = state[key]
      if (known?.status !== 'failed' || told.has(key)) return undefined
      told.add(key)
      return known.error
    },
    isLocked(network = shown()) {
      const of = holderOn(network)
      const known = of && state[keyOf(of)]
      if (known?.status !== 'failed') return false
      const age = environment.clock.now() - known.since
      return age >= 0 && age < lockMs(known.error)
    },
    follow,
  }
})

function keyOf({ account }: Holder): string {
  return account.caipAddress
}

function superseded(): DOMException {
  return new DOMException('The account changed', 'AbortError')
}
