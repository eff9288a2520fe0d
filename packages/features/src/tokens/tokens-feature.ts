import { createQuery, defineFeature, type QueryState } from '@latchkey/core'
import type { CaipNetwork, ChainAdapter, Stop } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { type Account, accountDetailsFeature } from '../account/account-details-feature.ts'
import { keptTokens, tokensAgeMs } from './kept-tokens.ts'
import { fetchPortfolio, hasPortfolio } from './portfolio-client.ts'
import { type Token, toNativeToken, tokensOfSite, toToken } from './token.ts'

/** What is known of the tokens of an account. */
export type TokensState = QueryState<readonly Token[]>

/** The tokens of the account that shows, each account's on each network by itself. */
export interface TokensController {
  /** What is known, by CAIP-10 address; views watch it. */
  readonly state: Readonly<Record<string, TokensState>>
  /** What is known of the account that shows. @param network of its family @default the one that it is on */
  known(network?: CaipNetwork): TokensState
  /**
   * Asks for them, unless what is known is still good; what failed is asked for again. Never rejects.
   *
   * @param network of its family @default the one that it is on
   */
  refresh(network?: CaipNetwork): Promise<void>
  /** As {@link refresh}, because a person asks: should it fail again, that is to be told. */
  retry(network?: CaipNetwork): Promise<void>
  /** Whether what failed cannot be asked for again yet. @param network of its family @default the one that it is on */
  isLocked(network?: CaipNetwork): boolean
  /** Why the tokens of the account that shows did not come, where nobody was told since there was an answer, or a person asked. */
  takeFailure(): unknown
  /** Keeps them up to date while account and network change, and when the person comes back, until stopped. */
  follow(): Stop
}

/** A service that failed is asked again after this long (S9.02). */
export const portfolioLockMs = 30_000

export const tokensFeature = defineFeature<TokensController>('tokens', (store, onDestroy) => {
  const { accounts, networks, modal, options, environment } = store
  const state = proxy<Record<string, TokensState>>({})
  /** Whose failure was told. */
  const told = new Set<string>()
  const kept = keptTokens(store)
  const query = createQuery<Held, readonly Token[]>({
    clock: environment.clock,
    freshMs: () => tokensAgeMs,
    retryMs: hasPortfolio(store) ? portfolioLockMs : 0,
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
  /** Whose tokens are of use, and until when. */
  let wanted: { readonly key: string; readonly until: AbortController } | undefined
  let followers = 0
  let stops: Stop[] = []

  async function ask(of: Held, signal: AbortSignal): Promise<readonly Token[]> {
    const tokens = hasPortfolio(store)
      ? await fetchPortfolio(store, of.account.address, of.network, signal)
      : await readTokens(of, signal)
    // Of what cannot be divided each is one of its kind (S3.33).
    return tokens.filter(({ decimals }) => decimals > 0)
  }

  /** Over the network's own RPC. */
  async function readTokens({ adapter, account, network }: Held, signal: AbortSignal): Promise<Token[]> {
    const named = tokensOfSite(store, network)
    const native = store.use(accountDetailsFeature).balanceOf(account, network, signal)
    const others = async () => {
      if (!adapter.capabilities?.includes('fetchTokens')) return []
      const actions = await adapter.actions?.()
      const addresses = named.map(({ address }) => address)
      return (await actions?.fetchTokens?.(account.address, network, addresses, signal)) ?? []
    }
    const [balance, holdings] = await Promise.all([native, others()])
    return [toNativeToken(network, balance), ...holdings.map(each => toToken(network, each, named))]
  }

  /** The account that shows; none on a network that the site does not list, which has nowhere to ask. */
  function held(asked?: CaipNetwork): Held | undefined {
    const namespace = modal.state.namespace ?? networks.state.activeNamespace
    const address = accounts.identity(namespace)?.address
    const network = asked ?? networks.current(namespace)
    const adapter = options.adapters.find(each => each.namespace === namespace)
    if (!address || !network || network.chainNamespace !== namespace || !networks.isSupported(network)) return undefined
    if (!adapter?.capabilities?.includes('fetchBalance')) return undefined
    return { adapter, account: { address, caipAddress: `${network.caipNetworkId}:${address}` }, network }
  }

  /** What failed stands in the state. */
  const fetch = async (of: Held, signal?: AbortSignal): Promise<void> =>
    query.get(of, signal).then(
      () => {},
      () => {},
    )

  /** What is asked for an account or a network that is left ends. */
  function look(): void {
    const now = held()
    const key = now && keyOf(now)
    if (key === wanted?.key) return
    const before = wanted
    wanted = key === undefined ? undefined : { key, until: new AbortController() }
    if (now) void fetch(now, wanted?.until.signal)
    before?.until.abort(superseded())
  }

  async function refresh(network?: CaipNetwork): Promise<void> {
    const now = held(network)
    if (now) await fetch(now, wanted?.key === keyOf(now) ? wanted.until.signal : undefined)
  }

  function stop(): void {
    stops.splice(0).forEach(each => each())
    wanted?.until.abort(superseded())
    wanted = undefined
  }
  onDestroy(() => {
    stop()
    query.reset(superseded())
  })

  return {
    state,
    known(network) {
      const now = held(network)
      return (now && state[keyOf(now)]) ?? { status: 'idle' }
    },
    refresh,
    async retry(network) {
      const now = held(network)
      if (now) told.delete(keyOf(now))
      await refresh(network)
    },
    takeFailure() {
      const now = held()
      if (!now) return undefined
      const key = keyOf(now)
      const known = state[key]
      if (known?.status !== 'failed' || told.has(key)) return undefined
      told.add(key)
      return known.error
    },
    isLocked(network) {
      const now = held(network)
      const known = now && state[keyOf(now)]
      if (known?.status !== 'failed' || !hasPortfolio(store)) return false
      const age = environment.clock.now() - known.since
      return age >= 0 && age < portfolioLockMs
    },
    follow() {
      if (followers++ === 0) {
        stops = [
          ...[accounts.state, networks.state, modal.state].map(each => subscribe(each, look)),
          environment.browser.watchReturn(() => void refresh()),
        ]
        look()
      }
      let isFollowing = true
      return () => {
        if (isFollowing && --followers === 0) stop()
        isFollowing = false
      }
    },
  }
})

/** An account where it is: who is asked about it, and on which network. */
interface Held {
  readonly adapter: ChainAdapter
  readonly account: Account
  readonly network: CaipNetwork
}

function keyOf({ account }: Held): string {
  return account.caipAddress
}

function superseded(): DOMException {
  return new DOMException('The account changed', 'AbortError')
}
