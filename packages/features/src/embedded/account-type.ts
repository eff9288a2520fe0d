import type { Store } from '@latchkey/core'
import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'
import type { EmbeddedAccountType, SecureUser } from '@latchkey/protocol/secure-frame'
import { ref } from 'valtio/vanilla'

import type { EmbeddedStorage } from './embedded-storage.ts'
import { accountTypeKept, embeddedError, refusalCode } from './errors.ts'
import type { FrameClient } from './frame-client.ts'
import { hasSmartAccounts, preferredAccountType, shownAccountType } from './shown-account.ts'

/** Keeps which networks have smart accounts: those of the last visit, until the secure site says. */
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

/** What a switch is made of. */
export interface AccountTypeParts {
  readonly store: Store
  readonly client: FrameClient
  /** Who is connected. */
  user(): SecureUser | undefined
  chain(namespace: ChainNamespace): CaipNetworkId | undefined
  /** Shows the user as the frame says now. */
  take(user: SecureUser): void
  refresh(): Promise<void>
}

/** Uses the one account or the other: the frame first, so that what the site shows is what signs. */
export async function switchAccountType(type: EmbeddedAccountType, parts: AccountTypeParts): Promise<void> {
  const { store, client } = parts
  const before = parts.user()
  const chainId = parts.chain('eip155')
  if (!before || !chainId) throw embeddedError('authConnectorMissing')
  if (type === preferredAccountType(store) && type === shownAccountType(store)) return
  if (type === 'smartAccount' && !hasSmartAccounts(store)) throw embeddedError('smartAccountUnavailable')
  const answer = await client.request('setPreferredAccount', { type, chainId }).catch((error: unknown) => {
    throw refusalCode(error) === undefined ? error : accountTypeKept(error)
  })
  const now = parts.user()
  // Whoever left meanwhile has chosen for nobody.
  if (!now || now.accounts[0]?.address !== before.accounts[0]?.address) return
  store.accounts.setPreferredType('eip155', type)
  const isThere = parts.chain('eip155') === chainId && now.chainId === answer.chainId
  // The answer is of another network than the frame is on: what shows there, it says itself.
  if (isThere) parts.take(answer)
  else await parts.refresh()
}
