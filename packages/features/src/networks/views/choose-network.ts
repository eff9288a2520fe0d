import type { Store } from '@latchkey/core'
import type { CaipNetwork, ChainNamespace } from '@latchkey/primitives'
import { perform, showError } from '@latchkey/view-kit'

/**
 * What choosing a network comes to: the wallet has to be asked, another wallet is needed, it is just set, or the wallet cannot
 * go there.
 */
export type NetworkChoice = 'current' | 'ask' | 'connect' | 'set' | 'unsupported'

/** What choosing a network would come to. */
export function choiceOf({ networks, accounts, connections }: Store, network: CaipNetwork): NetworkChoice {
  const { caipNetworkId: id, chainNamespace } = network
  if (networks.current()?.caipNetworkId === id) return 'current'
  // A wallet of the last visit that is still being restored is one to ask as well.
  if (accounts.identity(chainNamespace)) {
    if (networks.current(chainNamespace)?.caipNetworkId === id) return 'set'
    return isWithinReach(networks, network) ? 'ask' : 'unsupported'
  }
  return Object.values(connections.state.byNamespace).some(held => held.length > 0) ? 'connect' : 'set'
}

/**
 * A network that was not approved can be had only from a wallet that takes requests to switch. Those exist for EVM alone, and
 * there only asking tells.
 */
function isWithinReach({ state }: Store['networks'], { caipNetworkId, chainNamespace }: CaipNetwork): boolean {
  const slot = state.byNamespace[chainNamespace]
  return (
    chainNamespace === 'eip155' ||
    (slot?.supportsAllNetworks ?? true) ||
    (slot?.approvedCaipNetworkIds?.includes(caipNetworkId) ?? true)
  )
}

async function set(store: Store, network: CaipNetwork): Promise<void> {
  const { router, modal, events } = store
  const here = router.current()
  const outcome = await perform(store, () => store.connections.switchNetwork(network))
  if (outcome.status === 'failed') showError(store, outcome.error)
  if (outcome.status !== 'done') return
  events.track('SWITCH_NETWORK', { network: network.caipNetworkId })
  if (modal.state.open && router.current() === here) modal.back()
}

/** The name of the wallet of a chain family, as the wallet gives it. */
export function walletNameOf({ accounts }: Pick<Store, 'accounts'>, namespace: ChainNamespace): string | undefined {
  return accounts.identity(namespace)?.wallet.name
}

/** Follows a choice to the screen that it needs. */
export function chooseNetwork(store: Store, network: CaipNetwork): void {
  const choice = choiceOf(store, network)
  const { caipNetworkId: networkId, chainNamespace: namespace } = network
  switch (choice) {
    case 'current':
      return store.modal.back()
    case 'ask':
      return store.router.push('SwitchNetwork', { networkId })
    case 'connect':
      return store.router.push('SwitchActiveChain', { namespace, networkId, redirectTo: 'Connect', replace: true })
    case 'set':
      return void set(store, network)
    case 'unsupported':
      return
    default:
      return choice satisfies never
  }
}
