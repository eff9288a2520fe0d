import { KitError, type Store } from '@latchkey/core'
import type { CaipNetwork, CaipNetworkId, ChainNamespace, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { accountDetailsFeature } from '../names/account-details-feature.ts'
import { tokensError } from './errors.ts'
import type { Token } from '../../transactions/shared/token.ts'
import { tokensFeature, type TokensState } from './tokens-feature.ts'

/** Account whose tokens a site requests. */
export interface TokensChoice {
  /** Namespace of the account. @default that of `network`, else the active one */
  namespace?: ChainNamespace | undefined
  /** Network of the site, as CAIP-2. @default the namespace's active network */
  network?: CaipNetworkId | undefined
}

/** State of an account's tokens for a site. */
export interface TokensSnapshot {
  /** `idle` if there is no account, or its tokens cannot be read. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Latest tokens, also during a request or after a failure. */
  readonly tokens: readonly Token[]
  /** Error of the latest request. */
  readonly error?: unknown
}

/** State without an account. */
export const noTokens: TokensSnapshot = { status: 'idle', tokens: [] }

/**
 * Fetches an account's tokens unless they are fresh.
 *
 * @throws KitError `caipNetworkOrAddressUndefined` without an account, `chainNotSupported` if its tokens cannot be
 * read, `tokenBalanceUnavailable` if the request failed
 */
export async function fetchTokens(store: Store, choice: TokensChoice = {}): Promise<readonly Token[]> {
  try {
    return await store.use(tokensFeature).fetch(networkOf(store, choice))
  } catch (error) {
    throw KitError.is(error) ? error : tokensError('tokenBalanceUnavailable', { cause: error })
  }
}

/**
 * Fetches an account's tokens again, past every cache.
 *
 * @param choice the account, and the contract or mint of a token that it received or sent
 * @default `token`: the native currency
 * @returns the network of the account
 * @throws KitError `caipNetworkOrAddressUndefined` without an account
 */
export async function refetchTokens(
  store: Store,
  { token, ...choice }: TokensChoice & { token?: string | undefined } = {},
): Promise<CaipNetwork> {
  const network = networkOf(store, choice)
  const address = network && store.accounts.identity(network.chainNamespace)?.address
  if (!address) throw new KitError('caipNetworkOrAddressUndefined')
  await store.use(tokensFeature).expectChange(network, token)
  // The balance was requested with the tokens. If the adapter has none, the error is ignored here.
  const account = { address, caipAddress: `${network.caipNetworkId}:${address}` } as const
  await store
    .use(accountDetailsFeature)
    .balanceOf(account, network)
    .catch(() => {})
  return network
}

/** Returns an account's tokens. They are kept up to date while there is a listener. */
export function tokensOf(
  store: Store,
  choice: TokensChoice = {},
): { get(): TokensSnapshot; watch(listener: () => void): Stop } {
  const tokens = store.use(tokensFeature)
  const network = (): CaipNetwork | undefined => networkOf(store, choice)
  let last = noTokens
  function get(): TokensSnapshot {
    const asked = network()
    const next = asked ? snapshotOf(tokens.known(asked)) : noTokens
    if (next.status !== last.status || next.tokens !== last.tokens || next.error !== last.error) last = next
    return last
  }
  return {
    get,
    watch(listener) {
      let seen = get()
      const look = (): void => {
        const now = get()
        if (now === seen) return
        seen = now
        listener()
      }
      const { accounts, networks } = store
      const stops = [
        tokens.follow(network),
        ...[tokens.state, accounts.state, networks.state].map(each => subscribe(each, look)),
      ]
      return () => stops.forEach(stop => stop())
    },
  }
}

function snapshotOf(known: TokensState): TokensSnapshot {
  const { status, value: tokens = noTokens.tokens } = known
  return status === 'failed' ? { status, tokens, error: known.error } : { status, tokens }
}

function networkOf({ networks, options }: Store, { namespace, network }: TokensChoice): CaipNetwork | undefined {
  if (network) return options.networks.find(({ caipNetworkId }) => caipNetworkId === network)
  return networks.current(namespace ?? networks.state.activeNamespace)
}
