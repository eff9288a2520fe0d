import type { AccountIdentity, Store } from '@latchkey/core'
import { type CaipNetwork, type ChainAdapter, type Identity, isSameAddress } from '@latchkey/primitives'

import { isOwnName } from './name-rules.ts'

/** An account on a network, with the adapter that reads it. */
export interface Held {
  readonly adapter: ChainAdapter
  readonly account: Pick<AccountIdentity, 'address' | 'caipAddress'>
  readonly network: CaipNetwork
}

/**
 * Fetches name and picture of an account from the Blockchain API if the site names it and it supports the network, else
 * from the namespace's own names. A name of the service is verified by forward resolution: it may belong to another
 * address.
 */
export async function askIdentity(
  store: Store,
  { adapter, account, network }: Held,
  signal: AbortSignal,
): Promise<Identity> {
  const told = await askService(store, account, network, signal).catch(() => undefined)
  signal.throwIfAborted()
  if (told && (!told.name || (await leadsBack(store, told.name, { adapter, account, network }, signal)))) return told
  if (!adapter.capabilities?.includes('fetchIdentity')) return {}
  const actions = await adapter.actions?.()
  signal.throwIfAborted()
  const { networks, names } = store.options
  return (await actions?.fetchIdentity?.(account.address, networks, signal, names)) ?? {}
}

/**
 * Resolves a name forward, and compares the address. The service resolves the kit's own names, and all names if the
 * site has no Ethereum. Other namespaces have no forward resolution.
 */
async function leadsBack(
  store: Store,
  name: string,
  { adapter, account, network }: Held,
  signal: AbortSignal,
): Promise<boolean> {
  if (network.chainNamespace !== 'eip155') return false
  const { options } = store
  const hasEthereum = options.networks.some(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
  if (isOwnName(name) || !hasEthereum || !adapter.capabilities?.includes('resolveName')) {
    const { leadsToByService } = await import('./identity-client.ts')
    signal.throwIfAborted()
    return leadsToByService(store, name, account, network, signal)
  }
  const actions = await adapter.actions?.()
  signal.throwIfAborted()
  const found = await actions?.resolveName?.(name, options.networks, signal, options.names)
  return found !== undefined && isSameAddress('eip155', found.address, account.address)
}

async function askService(
  store: Store,
  account: Held['account'],
  network: CaipNetwork,
  signal: AbortSignal,
): Promise<Identity | undefined> {
  if (!store.options.services.blockchain) return undefined
  const { fetchServiceIdentity } = await import('./identity-client.ts')
  signal.throwIfAborted()
  return fetchServiceIdentity(store, account, network, signal)
}
