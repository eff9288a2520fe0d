import type { Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'

import { shownNamesFeature } from '../../names/shown-names-feature.ts'
import type { ConnectionRow } from '../list-connections.ts'

/** The picture of an account in the list of wallets, as far as it is known. */
export function pictureOfRow(store: Store, family: ChainNamespace, { address }: ConnectionRow): string | undefined {
  const isShown = store.accounts.identity(family)?.address === address
  if (isShown) return store.accounts.get(family).details.profileImage
  return family === 'eip155' ? store.use(shownNamesFeature).pictureOf(address) : undefined
}

/** The name of an account in the list of wallets, as far as it is known; that of another EVM account is asked for. */
export function nameOfRow(store: Store, family: ChainNamespace, { address }: ConnectionRow): string | undefined {
  const { addressLabels, profileName } = store.accounts.get(family).details
  const isShown = store.accounts.identity(family)?.address === address
  const known = addressLabels?.[address] ?? (isShown ? profileName : undefined)
  if (known !== undefined || isShown || family !== 'eip155') return known
  return store.use(shownNamesFeature).nameOf(address)
}
