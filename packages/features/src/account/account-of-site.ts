import { type AccountDetails, KitError, type Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

import { accountDetailsFeature } from './account-details-feature.ts'
import { addressExplorerUrl } from './explorer-url.ts'

/**
 * Balance, name and picture of a family's account, asked for where they are not known or no longer good.
 *
 * @param namespace @default the active family
 * @returns what is known then: what a node or a name service did not answer is not there
 * @throws KitError `caipNetworkOrAddressUndefined` without an account
 */
export async function fetchAccountDetails(store: Store, namespace?: ChainNamespace): Promise<AccountDetails> {
  const family = namespace ?? store.networks.state.activeNamespace
  if (!family || !store.accounts.identity(family)) throw new KitError('caipNetworkOrAddressUndefined')
  await store.use(accountDetailsFeature).refresh(family)
  return { ...store.accounts.get(family).details }
}

/**
 * The page of a family's account at the block explorer of its network; `undefined` where there is none of either.
 *
 * @param namespace @default the active family
 */
export function accountExplorerUrl(
  { accounts, networks, options }: Store,
  namespace?: ChainNamespace,
): string | undefined {
  const family = namespace ?? networks.state.activeNamespace
  const address = accounts.identity(family)?.address
  return address && addressExplorerUrl(networks.current(family), address, options.adapters)
}
