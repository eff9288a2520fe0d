import type { Store } from '@latchkey/core'
import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'
import type { EmbeddedAccountType, SecureUser } from '@latchkey/protocol/secure-frame'
import { ref } from 'valtio/vanilla'

import type { EmbeddedStorage } from './embedded-storage.ts'
import { accountTypeKept, embeddedError, rejectionCode } from './errors.ts'
import type { FrameClient } from './frame-client.ts'
import { hasSmartAccounts, preferredAccountType, shownAccountType } from './shown-account.ts'

/** Stores which networks have smart accounts. Those of the last visit are used until the secure site answers. */
export function createSmartNetworks({ networks, log }: Store, client: FrameClient, storage: EmbeddedStorage) {
  const show = (ids: readonly CaipNetworkId[]): void =>
    networks.note('eip155', { smartAccountEnabledNetworks: ref([...ids]) })
  show(storage.smartAccountNetworkIds.read() ?? [])
  return {
    async load(): Promise<void> {
      try {
        const answer = await client.request('getSmartAccountEnabledNetworks', undefined)
        const ids = answer.networks.filter(id => id.startsWith('eip155:'))
        storage.smartAccountNetworkIds.write(ids)
        show(ids)
      } catch (error) {
        log.write('warn', `The networks with smart accounts are not known: ${String(error)}`)
      }
    },
  }
}

/** Dependencies of a switch of the account type. */
export interface AccountTypeParts {
  readonly store: Store
  readonly client: FrameClient
  /** Returns the connected user. */
  user(): SecureUser | undefined
  chain(namespace: ChainNamespace): CaipNetworkId | undefined
  /** Shows the user as the frame reports them now. */
  take(user: SecureUser): void
  refresh(): Promise<void>
}

/**
 * Switches the account type. The frame switches first, so that the account that the site shows is the one that signs.
 */
export async function switchAccountType(type: EmbeddedAccountType, parts: AccountTypeParts): Promise<void> {
  const { store, client } = parts
  const before = parts.user()
  const chainId = parts.chain('eip155')
  if (!before || !chainId) throw embeddedError('authConnectorMissing')
  if (type === preferredAccountType(store) && type === shownAccountType(store)) return
  if (type === 'smartAccount' && !hasSmartAccounts(store)) throw embeddedError('smartAccountUnavailable')
  const answer = await client.request('setPreferredAccount', { type, chainId }).catch((error: unknown) => {
    throw rejectionCode(error) === undefined ? error : accountTypeKept(error)
  })
  const now = parts.user()
  // If the user has logged out meanwhile, the choice is dropped.
  if (!now || now.accounts[0]?.address !== before.accounts[0]?.address) return
  store.accounts.setPreferredType('eip155', type)
  const isThere = parts.chain('eip155') === chainId && now.chainId === answer.chainId
  // If the answer is for another network than the frame is on, the account is read again.
  if (isThere) parts.take(answer)
  else await parts.refresh()
}
