import type { Store } from '@latchkey/core'
import type { CaipNetwork, ChainAdapter } from '@latchkey/primitives'

import { type Account, accountDetailsFeature } from '../account/account-details-feature.ts'
import { bundledTokens } from './bundled-tokens.ts'
import { loadKnownTokens } from './known-tokens.ts'
import { fetchPortfolio, hasPortfolio } from './portfolio-client.ts'
import { withPrices } from './prices-client.ts'
import { isNone, type Token, toNativeToken, tokensOfSite, toToken } from './token.ts'
import { fetchWalletAssets } from './wallet-assets-client.ts'

/** An account where it is: who is asked about it, and on which network. */
export interface Holder {
  readonly adapter: ChainAdapter
  readonly account: Account
  readonly network: CaipNetwork
}

/**
 * What an account holds on a network: of the wallet itself where it lists that (S7.94), else of the Blockchain API where the site names it
 * (S7.95), else over the network's own RPC.
 *
 * @param changed CAIP-10 of what was sent since: who remembers balances reads those anew
 * @throws KitError `tokenBalanceUnavailable`, and what a node answers with
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

/** Of what cannot be divided each is one of its kind (S3.33). */
function divisible(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ decimals }) => decimals > 0)
}

/** Over the network's own RPC: of the tokens that the site names, and of well-known ones those that the account has. */
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
