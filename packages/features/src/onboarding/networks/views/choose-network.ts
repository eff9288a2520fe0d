import type { Store } from '@latchkey/core'
import type { CaipNetwork, ChainNamespace } from '@latchkey/primitives'
import { perform, showError } from '@latchkey/view-kit'

/**
 * Consequence of a choice: the wallet has to be asked, another wallet is needed, the network is set at once, or the
 * wallet cannot switch to it.
 */
export type NetworkChoice = 'current' | 'ask' | 'connect' | 'set' | 'unsupported'

/** Returns the consequence of a choice. */
export function choiceOf({ networks, accounts, connections }: Store, network: CaipNetwork): NetworkChoice {
  const { caipNetworkId: id, chainNamespace } = network
  if (networks.current()?.caipNetworkId === id) return 'current'
  // A wallet of the last visit that is still being restored is asked too.
  if (accounts.identity(chainNamespace)) {
    if (networks.current(chainNamespace)?.caipNetworkId === id) return 'set'
    return isReachable(networks, network) ? 'ask' : 'unsupported'
  }
  return Object.values(connections.state.byNamespace).some(held => held.length > 0) ? 'connect' : 'set'
}

/**
 * Returns whether the wallet may switch to a network. One that was not approved needs a request to switch, which only
 * EVM wallets accept. Whether they do is known only after the request.
 */
function isReachable({ state }: Store['networks'], { caipNetworkId, chainNamespace }: CaipNetwork): boolean {
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

/** Returns the name of a namespace's wallet as the wallet reports it. */
export function walletNameOf({ accounts }: Pick<Store, 'accounts'>, namespace: ChainNamespace): string | undefined {
  return accounts.identity(namespace)?.wallet.name
}

/** Opens the screen that a choice needs. */
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
