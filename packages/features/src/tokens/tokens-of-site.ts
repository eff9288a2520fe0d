import { KitError, type Store } from '@latchkey/core'
import type { CaipNetwork, CaipNetworkId, ChainNamespace, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { accountDetailsFeature } from '../account/account-details-feature.ts'
import { tokensError } from './errors.ts'
import type { Token } from './token.ts'
import { tokensFeature, type TokensState } from './tokens-feature.ts'

/** Whose tokens a site means. */
export interface TokensChoice {
  /** The family whose account it is. @default that of `network`, else the active one */
  namespace?: ChainNamespace | undefined
  /** A network of the site, as CAIP-2. @default the one that the family is on */
  network?: CaipNetworkId | undefined
}

/** What is known of an account's tokens. */
export interface TokensSnapshot {
  /** `idle` where there is no account, or nobody tells what it holds there. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The last that came, also while the next are on their way or after they failed. */
  readonly tokens: readonly Token[]
  /** Why they did not come. */
  readonly error?: unknown
}

/** Of nobody. */
export const noTokens: TokensSnapshot = { status: 'idle', tokens: [] }

/**
 * What an account holds: what is known where it is still good, else asked for.
 *
 * @throws KitError `caipNetworkOrAddressUndefined` without an account, `chainNotSupported` where nobody tells what it holds,
 *   `tokenBalanceUnavailable` when that did not come
 */
export async function fetchTokens(store: Store, choice: TokensChoice = {}): Promise<readonly Token[]> {
  try {
    return await store.use(tokensFeature).fetch(networkOf(store, choice))
  } catch (error) {
    throw KitError.is(error) ? error : tokensError('tokenBalanceUnavailable', { cause: error })
  }
}

/**
 * Fetches what an account holds again, past what is remembered.
 *
 * @param choice the account, and the contract or mint of a token that it received or sent @default `token`: the native currency
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
  // It was requested with the tokens. A namespace whose adapter has no balance says so here.
  const account = { address, caipAddress: `${network.caipNetworkId}:${address}` } as const
  await store
    .use(accountDetailsFeature)
    .balanceOf(account, network)
    .catch(() => {})
  return network
}

/** What is known of an account's tokens, which are kept up to date while they are watched. */
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
