import { type AccountDetails, KitError, type Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

import { accountDetailsFeature } from './account-details-feature.ts'
import { addressExplorerUrl } from '../../transactions/shared/explorer-url.ts'

/**
 * Fetches balance, name and picture of a namespace's account unless they are fresh.
 *
 * @param namespace
 * @default the active namespace
 * @returns the known details. Those that a node or a name service did not answer are missing
 * @throws KitError `caipNetworkOrAddressUndefined` without an account
 */
export async function fetchAccountDetails(store: Store, namespace?: ChainNamespace): Promise<AccountDetails> {
  const resolvedNamespace = namespace ?? store.networks.state.activeNamespace
  if (!resolvedNamespace || !store.accounts.identity(resolvedNamespace))
    throw new KitError('caipNetworkOrAddressUndefined')
  await store.use(accountDetailsFeature).refresh(resolvedNamespace)
  return { ...store.accounts.get(resolvedNamespace).details }
}

/**
 * Returns the page of a namespace's account at the block explorer of its network; `undefined` if there is no account or
 * no explorer.
 *
 * @param namespace
 * @default the active namespace
 */
export function accountExplorerUrl(
  { accounts, networks, options }: Store,
  namespace?: ChainNamespace,
): string | undefined {
  const resolvedNamespace = namespace ?? networks.state.activeNamespace
  const address = accounts.identity(resolvedNamespace)?.address
  return address && addressExplorerUrl(networks.current(resolvedNamespace), address, options.adapters)
}
