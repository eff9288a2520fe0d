import type { AccountDetails, Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

import { shownNamesFeature } from '../../names/shown-names-feature.ts'
import type { ConnectionRow } from '../list-connections.ts'

/**
 * Returns the known name and picture of an account in the list of wallets. Those of an inactive EVM account are
 * requested.
 */
export function profileOfRow(
  store: Store,
  namespace: ChainNamespace,
  { address }: ConnectionRow,
): { readonly profileName: string | undefined; readonly profileImage: string | undefined } {
  const { addressLabels, ...details }: AccountDetails = store.accounts.get(namespace).details
  const isShown = store.accounts.identity(namespace)?.address === address
  const own = isShown ? details : {}
  const known = addressLabels?.[address] ?? own.profileName
  if (isShown || namespace !== 'eip155') return { profileName: known, profileImage: own.profileImage }
  const { nameOf, pictureOf } = store.use(shownNamesFeature)
  return { profileName: known ?? nameOf(address), profileImage: pictureOf(address) }
}
