import { blockchainFeature, HttpError, type Store } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { createAccountBalanceRequest, readAccountBalance } from '@latchkey/protocol'

import { tokensError } from './errors.ts'
import { loadKnownTokens } from './known-tokens.ts'
import { byValue, readToldTokens } from './told-token.ts'
import type { Token } from '../../transactions/shared/token.ts'

/** Returns whether the site has a service that lists tokens. */
export function hasPortfolio(store: Store): boolean {
  return store.use(blockchainFeature).http !== undefined
}

/** Shortest time after a failure in which the service is not asked again (S9.02). */
const minLockMs = 30_000
/** Longest such time, whatever the service requests. */
const maxLockMs = 300_000

/**
 * Returns the time in which a failed service is not asked again. It is longer if the service says so (`Retry-After`).
 */
export function portfolioLockMs(error: unknown): number {
  const cause = error instanceof Error ? error.cause : undefined
  const asked = cause instanceof HttpError ? (cause.retryAfterMs ?? 0) : 0
  return Math.min(Math.max(asked, minLockMs), maxLockMs)
}

/** Request for an account's tokens. */
export interface PortfolioQuestion {
  readonly address: string
  readonly network: CaipNetwork
  /** CAIP-10 ids of tokens whose balances the service has to read again. */
  readonly changed: readonly string[]
}

/**
 * Fetches the tokens of an account on a network from the Blockchain API, the most valuable first (S7.12, S7.95).
 *
 * @throws KitError `tokenBalanceUnavailable` if it does not answer, or does not support the network; the reason of the
 * signal
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
