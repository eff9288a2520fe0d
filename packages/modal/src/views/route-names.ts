import { pairingStateFeature, type Store } from '@latchkey/core'

import { findListed } from '../connect/find-connector.ts'
import { displayName } from '../display-name.ts'
import type { Messages } from '../messages/en.ts'
import type { TitleFacts } from './view.ts'

/** What a screen about an installed wallet is called. */
export function connectorName({
  store,
  params,
  messages,
}: TitleFacts<'ConnectingExternal' | 'ConnectingMultiChain'>): string {
  return displayName(findListed(store, params.connectorId)?.name ?? params.wallet?.name, messages.common.unnamed)
}

/** What a screen about a listed wallet is called. */
export function walletName({ params, messages }: TitleFacts<'ConnectingWalletConnect'>): string {
  return displayName(params.wallet.name, messages.common.unnamed)
}

/** Scanning, until a wallet has answered: then that wallet. */
export function answeringWallet({ store, messages }: TitleFacts<'ConnectingWalletConnectBasic'>): string {
  if (store.use(pairingStateFeature).pairing.status !== 'connected') return messages.pairing.title
  const { modal, networks, accounts } = store
  const answered = accounts.identity(modal.state.namespace ?? networks.state.activeNamespace)
  return displayName(answered?.wallet.name, messages.common.unnamed)
}

/** What a screen about a network is called. */
export function networkName({ store, params, messages }: TitleFacts<'SwitchNetwork'>): string {
  return displayName(store.networks.find(params.networkId)?.name, messages.common.unknownNetwork)
}

/** A title that says which family's wallets are offered, where the site has several and only one is asked for. */
export function titleFor(
  { modal, networks }: Store,
  messages: Messages,
  texts: { title: string; titleFor: string },
): string {
  const { namespace } = modal.state
  const hasSeveral = Object.keys(networks.state.byNamespace).length > 1
  return namespace && hasSeveral ? texts.titleFor.replace('{family}', messages.families[namespace]) : texts.title
}
