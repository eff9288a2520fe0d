import { displayName } from '../display-name.ts'
import type { TitleFacts } from './view.ts'

/** What a screen about an installed wallet is called. */
export function connectorName({ store, params, messages }: TitleFacts<'ConnectingExternal'>): string {
  return displayName(
    store.connectors.findMerged(params.connectorId)?.name ?? params.wallet?.name,
    messages.common.unnamed,
  )
}

/** What a screen about a listed wallet is called. */
export function walletName({ params, messages }: TitleFacts<'ConnectingWalletConnect'>): string {
  return displayName(params.wallet.name, messages.common.unnamed)
}

/** What a screen about a network is called. */
export function networkName({ store, params, messages }: TitleFacts<'SwitchNetwork'>): string {
  return displayName(store.networks.find(params.networkId)?.name, messages.common.unknownNetwork)
}
