import type { Store } from '@latchkey/core'
import type { CaipNetwork, ChainAdapter } from '@latchkey/primitives'

import { type Account, accountDetailsFeature } from '../names/account-details-feature.ts'
import { bundledTokens } from './bundled-tokens.ts'
import { loadKnownTokens } from './known-tokens.ts'
import { fetchPortfolio, hasPortfolio } from './portfolio-client.ts'
import { withPrices } from './prices-client.ts'
import { isNone, type Token, toNativeToken, tokensOfSite, toToken } from '../../transactions/shared/token.ts'
import { fetchWalletAssets } from './wallet-assets-client.ts'

/** An account on a network, with the adapter that reads it. */
export interface Holder {
  readonly adapter: ChainAdapter
  readonly account: Account
  readonly network: CaipNetwork
}

/**
 * Fetches the tokens of an account on a network: from the wallet itself if it lists them (S7.94), else from the
 * Blockchain API if the site names it (S7.95), else over the network's RPC.
 *
 * @param changed CAIP-10 ids of tokens that were sent since. A service with a cache reads their balances again
 * @throws KitError `tokenBalanceUnavailable`; the error of the node
 */
export async function fetchHoldings(
  store: Store,
  holder: Holder,
  changed: readonly string[],
  signal: AbortSignal,
): Promise<readonly Token[]> {
  const { account, network } = holder
  const ofWallet = await fetchWalletAssets(store, account, network, signal)
  if (ofWallet) return divisible(await withPrices(store, network, ofWallet, signal))
  const tokens = hasPortfolio(store)
    ? await fetchPortfolio(store, { address: account.address, network, changed }, signal)
    : await readTokens(store, holder, signal)
  return divisible(tokens)
}

/** Removes tokens without decimals: an indivisible token is an NFT (S3.33). */
function divisible(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ decimals }) => decimals > 0)
}

/** Reads balances over the network's RPC: all tokens of the site, and the well-known tokens that the account has. */
async function readTokens(store: Store, { adapter, account, network }: Holder, signal: AbortSignal): Promise<Token[]> {
  const sites = tokensOfSite(store, network)
  const native = store.use(accountDetailsFeature).balanceOf(account, network, signal)
  const others = async (): Promise<Token[]> => {
    if (!adapter.capabilities?.includes('fetchTokens')) return []
    const [actions, bundled, known] = await Promise.all([
      adapter.actions?.(),
      bundledTokens(network),
      loadKnownTokens(store, network, signal),
    ])
    signal.throwIfAborted()
    const named = new Set(sites.map(({ address }) => address.toLowerCase()))
    const more = bundled.filter(([address]) => !named.has(address.toLowerCase())).map(([address]) => ({ address }))
    const addresses = [...sites, ...more].map(({ address }) => address)
    const holdings = (await actions?.fetchTokens?.(account.address, network, addresses, signal)) ?? []
    return holdings
      .map(holding => toToken(network, holding, known))
      .filter(token => !isNone(token) || !more.some(({ address }) => isAt(token, address)))
  }
  const [balance, tokens] = await Promise.all([native, others()])
  return [toNativeToken(network, balance), ...tokens]
}

function isAt({ address: id, chainId }: Token, address: string): boolean {
  return id?.toLowerCase() === `${chainId}:${address}`.toLowerCase()
}
