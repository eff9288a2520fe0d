import { blockchainFeature, type SiteToken, type Store } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { createAccountBalanceRequest, readAccountBalance, type TokenBalance } from '@latchkey/protocol'

import { originOf, ownOrigins } from '../own-origins.ts'
import { tokensError } from './errors.ts'
import { type Token, tokensOfSite } from './token.ts'

/** Whether the site names the service that lists what an account holds. */
export function hasPortfolio(store: Store): boolean {
  return store.use(blockchainFeature).http !== undefined
}

/** What is asked of the service. */
export interface PortfolioQuestion {
  readonly address: string
  readonly network: CaipNetwork
  /** CAIP-10 of tokens whose balance the service is to read anew. */
  readonly changed: readonly string[]
}

/**
 * What the Blockchain API says that an account holds on a network, the most valuable first (S7.12, S7.95).
 *
 * @throws KitError `tokenBalanceUnavailable` when it does not answer, or does not know the network
 */
export async function fetchPortfolio(
  store: Store,
  { address, network, changed }: PortfolioQuestion,
  signal: AbortSignal,
): Promise<Token[]> {
  const { isSupported, read } = store.use(blockchainFeature)
  const chainId = network.caipNetworkId
  if (!(await isSupported(chainId, signal))) throw tokensError('tokenBalanceUnavailable')
  try {
    const answer = await read(
      chainId,
      {
        request: sdk => createAccountBalanceRequest(sdk, { address, chainId, forceUpdate: changed }),
        parse: readAccountBalance,
        empty: { balances: [] },
      },
      signal,
    )
    const named = new Map(
      tokensOfSite(store, network).map(token => [`${chainId}:${token.address}`.toLowerCase(), token]),
    )
    const origins = ownOrigins(store)
    return answer.balances
      .filter(balance => balance.chainId === chainId)
      .map(balance => toToken(balance, network, named, origins))
      .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
  } catch (cause) {
    signal.throwIfAborted()
    throw tokensError('tokenBalanceUnavailable', { cause })
  }
}

function toToken(
  { name, symbol, address, quantity, price, value, iconUrl }: TokenBalance,
  { caipNetworkId }: CaipNetwork,
  named: ReadonlyMap<string, SiteToken>,
  origins: ReadonlySet<string>,
): Token {
  const sites = named.get(address?.toLowerCase() ?? '')
  const picture = sites?.image ?? (origins.has(originOf(iconUrl) ?? '') ? iconUrl : undefined)
  return {
    name: sites?.name ?? name,
    symbol: sites?.symbol ?? symbol,
    chainId: caipNetworkId,
    ...(address !== undefined && { address }),
    decimals: Number(quantity.decimals),
    quantity,
    ...(price > 0 && { price }),
    ...(value !== undefined && { value }),
    ...(picture && { iconUrl: picture }),
    isNamed: address === undefined || sites !== undefined,
  }
}
