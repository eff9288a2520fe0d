import type { Store } from '@latchkey/core'
import type { CaipNetwork, CaipNetworkId, ChainAdapter, ChainNamespace } from '@latchkey/primitives'

/** Account that sends, with its network and adapter. */
export interface Sender {
  readonly adapter: ChainAdapter
  readonly address: string
  readonly network: CaipNetwork
}

/** Returns whether the accounts of a namespace can send (S1.22). */
export function canSend({ options }: Pick<Store, 'options'>, namespace: ChainNamespace | undefined): boolean {
  return adapterOf(options, namespace)?.capabilities?.includes('transfer') ?? false
}

/** Returns the account of a namespace on one of the site's networks; `undefined` if there is none that can send. */
export function senderOf(
  { accounts, networks, options }: Store,
  namespace: ChainNamespace | undefined,
  networkId: CaipNetworkId | undefined,
): Sender | undefined {
  const adapter = adapterOf(options, namespace)
  const address = accounts.identity(namespace)?.address
  const network = networkId === undefined ? networks.current(namespace) : networks.find(networkId)
  if (!adapter || !address || !network || network.chainNamespace !== namespace || !networks.isSupported(network))
    return undefined
  return { adapter, address, network }
}

function adapterOf(options: Store['options'], namespace: ChainNamespace | undefined): ChainAdapter | undefined {
  return options.adapters.find(each => each.namespace === namespace)
}
