import { type AccountIdentity, type Store, toastsFeature } from '@latchkey/core'
import { type ChainNamespace, truncateAddress } from '@latchkey/primitives'
import { displayName, format, messagesFeature, perform } from '@latchkey/view-kit'

import { reasonOf } from './connection-switch.ts'

/** Switches a Bitcoin wallet to its account of the other kind, and reports the result in a toast. */
export async function chooseKind(
  store: Store,
  namespace: ChainNamespace,
  address: string,
  { connectorId, wallet }: AccountIdentity,
): Promise<void> {
  const { messages } = store.use(messagesFeature).state
  const outcome = await perform(store, () => store.connections.switchConnection({ namespace, connectorId, address }))
  if (outcome.status === 'done')
    store.use(toastsFeature).show('success', format(messages.account.chosen, { address: truncateAddress(address) }))
  if (outcome.status === 'failed') {
    const name = displayName(wallet.name, messages.common.unnamed)
    store.use(toastsFeature).show('error', format(messages.wallets[reasonOf(outcome.error.code)], { name }))
  }
}
