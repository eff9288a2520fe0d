import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'

import type { ApprovedNamespace, ApprovedSession } from './approved-session.ts'

/** The site's preferences among the chains of a session. */
interface ChainChoice {
  /** The networks of the site. */
  networks: ReadonlyMap<CaipNetworkId, unknown>
  preferred: Partial<Record<ChainNamespace, CaipNetworkId>>
}

/**
 * Chooses the chain of each namespace: the previous one, else the site's preferred one, else the wallet's first that the site
 * knows.
 */
export function chooseChains(
  session: ApprovedSession,
  { networks, preferred }: ChainChoice,
  current: Partial<Record<ChainNamespace, CaipNetworkId>>,
): Partial<Record<ChainNamespace, CaipNetworkId>> {
  const chains: Partial<Record<ChainNamespace, CaipNetworkId>> = {}
  for (const [namespace, { chains: all, accounts }] of Object.entries(session) as [
    ChainNamespace,
    ApprovedNamespace,
  ][]) {
    // A wallet may name a chain without an account on it.
    const withAccount = new Set(accounts.map(account => account.chain))
    const approved = all.filter(one => withAccount.has(one))
    const wanted = [current[namespace], preferred[namespace]].find(chain => chain && approved.includes(chain))
    const chain = wanted ?? approved.find(one => networks.has(one)) ?? approved[0]
    if (chain) chains[namespace] = chain
  }
  return chains
}
