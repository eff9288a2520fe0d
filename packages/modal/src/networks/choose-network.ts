import type { Store } from '@latchkey/core'
import type { CaipNetwork, ChainNamespace } from '@latchkey/primitives'

/** What choosing a network comes to: the wallet has to be asked, another wallet is needed, or it is just set. */
export type NetworkChoice = 'current' | 'ask' | 'connect' | 'set'

/** What choosing a network would come to (specification, section 4). */
export function choiceOf({ networks, accounts, connections }: Store, network: CaipNetwork): NetworkChoice {
  const isCurrent = networks.current()?.caipNetworkId === network.caipNetworkId
  if (isCurrent) return 'current'
  if (accounts.isConnected(network.chainNamespace)) return 'ask'
  return Object.values(connections.state.byNamespace).some(held => held.length > 0) ? 'connect' : 'set'
}

/** The name of the wallet of a chain family, as the wallet gives it. */
export function walletNameOf({ accounts }: Pick<Store, 'accounts'>, namespace: ChainNamespace): string | undefined {
  return accounts.identity(namespace)?.wallet.name
}

/** Follows a choice to the screen that it needs. */
export function chooseNetwork(store: Store, network: CaipNetwork): void {
  const choice = choiceOf(store, network)
  switch (choice) {
    case 'current':
      return store.modal.back()
    case 'ask':
      return store.router.push('SwitchNetwork', { networkId: network.caipNetworkId })
    case 'connect':
      return store.modal.open({ view: 'Connect', namespace: network.chainNamespace })
    case 'set':
      void store.connections.switchNetwork(network)
      store.events.track('SWITCH_NETWORK', { network: network.caipNetworkId })
      return store.modal.back()
    default:
      return choice satisfies never
  }
}
