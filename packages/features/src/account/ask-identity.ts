import type { AccountIdentity, Store } from '@latchkey/core'
import type { CaipNetwork, ChainAdapter, Identity } from '@latchkey/primitives'

/** An account where it is: who is asked about it, and on which network. */
export interface Held {
  readonly adapter: ChainAdapter
  readonly account: Pick<AccountIdentity, 'address' | 'caipAddress'>
  readonly network: CaipNetwork
}

/** Name and picture of an account: of the Blockchain API where the site names it and it knows the network, else of the family's own names. */
export async function askIdentity(
  store: Store,
  { adapter, account, network }: Held,
  signal: AbortSignal,
): Promise<Identity> {
  const told = await askService(store, account, network, signal).catch(() => undefined)
  signal.throwIfAborted()
  if (told || !adapter.capabilities?.includes('fetchIdentity')) return told ?? {}
  const actions = await adapter.actions?.()
  signal.throwIfAborted()
  return (await actions?.fetchIdentity?.(account.address, store.options.networks, signal)) ?? {}
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
