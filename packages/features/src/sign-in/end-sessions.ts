import type { Store } from '@latchkey/core'
import {
  type ChainNamespace,
  isSameAddress,
  namespaceOf,
  type SIWXConfig,
  type SIWXSession,
} from '@latchkey/primitives'

import { listWallets } from './list-wallets.ts'

/** Addresses that left, by namespace; `'all'` if the namespace has no wallet any more. */
export type Departed = ReadonlyMap<ChainNamespace, 'all' | readonly string[]>

/** Addresses that each connector has had in a namespace since the page was loaded. */
export type KnownAddresses = ReadonlyMap<ChainNamespace, ReadonlyMap<string, ReadonlySet<string>>>

/**
 * Ends the sessions of accounts that left while another wallet stays connected. An account that has come back keeps its
 * sessions.
 *
 * @throws the error of the site
 */
export async function endSessions(
  store: Pick<Store, 'connections' | 'options' | 'storage'>,
  config: SIWXConfig,
  departed: Departed,
  known: KnownAddresses,
): Promise<void> {
  const sessions = config.listSessions ? await config.listSessions() : await probeSessions()
  for (const { data } of sessions.filter(isOfDeparted))
    // The account may have come back while the site answered.
    if (!isConnected(namespaceOf(data.chainId), data.accountAddress))
      await config.revokeSession(data.chainId, data.accountAddress)

  function isOfDeparted({ data: { chainId, accountAddress } }: SIWXSession): boolean {
    const namespace = namespaceOf(chainId)
    const left = departed.get(namespace)
    return left === 'all' || left?.some(address => isSameAddress(namespace, address, accountAddress)) === true
  }

  function isConnected(namespace: ChainNamespace, address: string): boolean {
    return listWallets(store, namespace).some(({ accounts }) =>
      accounts.some(each => isSameAddress(namespace, each.address, address)),
    )
  }

  /**
   * Finds the sessions of a site that does not list them: requests those of each known account on each network of the
   * site.
   */
  async function probeSessions(): Promise<readonly SIWXSession[]> {
    const found = [...departed].flatMap(([namespace, left]) => {
      const addresses = left === 'all' ? [...(known.get(namespace)?.values() ?? [])].flatMap(each => [...each]) : left
      return store.options.networks
        .filter(({ caipNetworkId }) => caipNetworkId.startsWith(`${namespace}:`))
        .flatMap(({ caipNetworkId }) =>
          [...new Set(addresses)].map(async address => config.getSessions(caipNetworkId, address)),
        )
    })
    return (await Promise.all(found)).flat()
  }
}
