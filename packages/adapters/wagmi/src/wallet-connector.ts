import type { AppKit } from '@latchkey/appkit'
import type { Connector } from '@latchkey/primitives'
import type { CreateConnectorFn } from '@wagmi/core'

import { connectInModal } from './connect-in-modal.ts'
import { createKitConnector } from './kit-connector.ts'
import { factsOf } from './wallet-facts.ts'

/** Types as wagmi names them, for sites that read them. */
const types: Partial<Record<Connector['type'], string>> = {
  ANNOUNCED: 'injected',
  INJECTED: 'injected',
  WALLET_CONNECT: 'walletConnect',
}

/** Creates a wagmi connector of one wallet of the kit, under the same id. */
export function createWalletConnector(kit: AppKit, wallet: Connector): CreateConnectorFn {
  const { id, name, type, imageUrl, info } = wallet
  const facts = () => factsOf(kit, id)
  // A wallet that first left a global object, and then announced itself, is another connector under the same id.
  const current = (): Connector =>
    kit
      .observe('connectors', 'eip155')
      .get()
      .find(each => each.id === id) ?? wallet
  const isActive = (): boolean => kit.observe('connections').get().eip155?.[0]?.connectorId === id
  return createKitConnector(kit, {
    id,
    name,
    type: types[type] ?? type,
    ...(imageUrl && { icon: imageUrl }),
    ...(info?.rdns && { rdns: info.rdns }),
    facts,
    async ask() {
      if (type === 'WALLET_CONNECT')
        return connectInModal(kit, 'ConnectingWalletConnectBasic', () => facts() !== undefined)
      await kit.connect({ connectorId: id, namespace: 'eip155' })
    },
    // A wallet that does not answer is disconnected all the same.
    disconnect: () => kit.disconnect({ connectorId: id, namespace: 'eip155' }).catch(() => {}),
    switchNetwork: network => (isActive() ? kit.switchNetwork(network) : current().switchNetwork(network)),
    getProvider: () => current().getProvider('eip155'),
  })
}
