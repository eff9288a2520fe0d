import { createQuery, defineFeature, KitError, type QueryState } from '@latchkey/core'
import type { CaipNetwork, Stop } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { accountDetailsFeature } from '../names/account-details-feature.ts'
import { fetchHoldings, type Holder } from './fetch-holdings.ts'
import { keptTokens, tokensAgeMs } from './kept-tokens.ts'
import { hasPortfolio, portfolioLockMs } from './portfolio-client.ts'
import { nativeTokenId, type Token } from '../../transactions/shared/token.ts'

/** State of an account's tokens. */
export type TokensState = QueryState<readonly Token[]>

/**
 * Controller of the connected accounts' tokens, each account on each network by itself. A network stands for the
 * account of its namespace on it. Without a network, the active account on its network is meant.
 */
export interface TokensController {
  /** State by CAIP-10 id of the account, for views and subscribers. */
  readonly state: Readonly<Record<string, TokensState>>
  /** Returns the state of an account's tokens. */
  known(network?: CaipNetwork): TokensState
  /**
   * Fetches an account's tokens unless they are fresh.
   *
   * @throws KitError `caipNetworkOrAddressUndefined` without an account, `chainNotSupported` if the site lacks the
   * network or its adapter reads no balances, `tokenBalanceUnavailable`; the error of the node
   */
  fetch(network: CaipNetwork | undefined): Promise<readonly Token[]>
  /** Fetches the tokens unless they are fresh, and again after a failure. Never rejects. */
  refresh(network?: CaipNetwork): Promise<void>
  /** Fetches the tokens like {@link refresh}, because the user requests it: a failure is reported again. */
  retry(network?: CaipNetwork): Promise<void>
  /**
   * Fetches the tokens again after a change on the chain, past the service's cache. The tokens before stay until the
   * answer arrives. Never rejects.
   *
   * @param token contract or mint of the token that was sent
   * @default the network's own currency
   */
  expectChange(network: CaipNetwork, token?: string): Promise<void>
  /** Returns whether a failed request cannot be repeated yet. */
  isLocked(network?: CaipNetwork): boolean
  /**
   * Returns an error of the active account's tokens that was not returned before. Later errors are withheld until an
   * answer, or a retry of the user.
   */
  takeFailure(): unknown
  /**
   * Keeps the tokens up to date on changes of account and network and when the user comes back, until stopped.
   *
   * @param networkOf network of the account
   * @default the active network
   */
  follow(networkOf?: () => CaipNetwork | undefined): Stop
}

export const tokensFeature = defineFeature<TokensController>('tokens', (store, onDestroy) => {
  const { accounts, networks, modal, options, environment } = store
  const state = proxy<Record<string, TokensState>>({})
  /** Keys of the accounts whose failure was reported. */
  const told = new Set<string>()
  const kept = keptTokens(store)
  /** CAIP-10 ids of tokens that were sent since the last answer, by account. */
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
  /** Watched accounts, with the number of subscribers and the signal that aborts their requests. */
  const followed = new Map<string, { followers: number; readonly until: AbortController }>()
  const stops = new Set<Stop>()

  async function ask(of: Holder, signal: AbortSignal): Promise<readonly Token[]> {
    const key = keyOf(of)
    const sent = changed.get(key)
    const tokens = await fetchHoldings(store, of, [...(sent ?? [])], signal)
    signal.throwIfAborted()
    // The answer may lack what was sent during its request.
    if (changed.get(key) === sent) changed.delete(key)
    return tokens
  }

  /** Returns the time in which a failed request is not repeated. */
  function lockMs(error: unknown): number {
    return hasPortfolio(store) ? portfolioLockMs(error) : 0
  }

  const shown = (): CaipNetwork | undefined => networks.current(modal.state.namespace ?? networks.state.activeNamespace)

  /**
   * Returns the account on a network; `undefined` if there is none, the site lacks the network, or its adapter reads no
   * balances.
   */
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

  /** Fetches the tokens. The state has its errors. */
  const settle = (of: Holder, signal?: AbortSignal): Promise<void> =>
    get(of, signal).then(
      () => {},
      () => {},
    )

  async function refresh(network = shown()): Promise<void> {
    const of = holderOn(network)
    if (of) await settle(of, followed.get(keyOf(of))?.until.signal)
  }

  /** Starts to watch an account. The request is aborted when the last subscriber leaves. */
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
      // The refresh may have joined a request that had started before.
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
