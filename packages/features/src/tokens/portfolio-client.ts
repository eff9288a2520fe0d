import { blockchainFeature, HttpError, type Store } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { createAccountBalanceRequest, readAccountBalance } from '@latchkey/protocol'

import { tokensError } from './errors.ts'
import { loadKnownTokens } from './known-tokens.ts'
import { byValue, readToldTokens } from './told-token.ts'
import type { Token } from './token.ts'

/** Whether the site names the service that lists what an account holds. */
export function hasPortfolio(store: Store): boolean {
  return store.use(blockchainFeature).http !== undefined
}

/** A service that failed is asked again after this long (S9.02). */
const leastLockMs = 30_000
/** However long it asks to wait, a person may ask again after this. */
const mostLockMs = 300_000

/** How long a service that failed is not asked again: longer where it says so (`Retry-After`). */
export function portfolioLockMs(error: unknown): number {
  const cause = error instanceof Error ? error.cause : undefined
  const asked = cause instanceof HttpError ? (cause.retryAfterMs ?? 0) : 0
  return Math.min(Math.max(asked, leastLockMs), mostLockMs)
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
  try {
    if (!(await isSupported(chainId, signal))) throw new TypeError(`The service does not know ${chainId}`)
    const [answer, known] = await Promise.all([
      read(
        chainId,
        {
          request: sdk => createAccountBalanceRequest(sdk, { address, chainId, forceUpdate: changed }),
          parse: readAccountBalance,
          empty: { balances: [] },
        },
        signal,
      ),
      loadKnownTokens(store, network, signal),
    ])
    const balances = answer.balances.filter(balance => balance.chainId === chainId)
    return byValue(readToldTokens(store, network, known)(balances))
  } catch (cause) {
    signal.throwIfAborted()
    throw tokensError('tokenBalanceUnavailable', { cause })
  }
}
