import type { AppKit } from '@latchkey/appkit'
import type { CreateConnectorFn } from '@wagmi/core'

import { connectInModal } from './connect-in-modal.ts'
import { createKitConnector } from './kit-connector.ts'
import { factsOf, isSameFacts, type WalletFacts } from './wallet-facts.ts'

/**
 * Creates one connector for the whole kit, for a wagmi config that the site owns. Connecting it opens the modal; the account is
 * that of the active EVM wallet of the kit.
 *
 * @example createConfig({ chains: [mainnet], connectors: [latchkeyConnector(kit)], transports: { [mainnet.id]: http() } })
 */
export function latchkeyConnector(kit: AppKit): CreateConnectorFn {
  const active = () => kit.observe('connections').get().eip155?.[0]
  const facts = (): WalletFacts | undefined => {
    const connection = active()
    return connection && factsOf(kit, connection.connectorId)
  }
  return createKitConnector(kit, {
    id: 'latchkey',
    name: 'Latchkey',
    type: 'latchkey',
    facts,
    ask: () => connectInModal(kit, 'Connect', () => facts() !== undefined),
    disconnect: () => kit.disconnect('eip155').catch(() => {}),
    switchNetwork: network => kit.switchNetwork(network),
    getProvider: () => kit.getProvider('eip155'),
    follow(emitter) {
      // A site may make many configs over one kit, and only the garbage collection of the emitter shows that one is no longer
      // used.
      const target = new WeakRef(emitter)
      let last = facts()
      let again: ReturnType<typeof setTimeout> | undefined
      const look = (): void => {
        clearTimeout(again)
        const wagmi = target.deref()
        if (!wagmi) return stops.forEach(stop => stop())
        const now = facts()
        const before = last
        if (now && !before) {
          wagmi.emit('connect', now)
          // wagmi does not listen while it connects or restores another connector, and starts to listen for changes once it has
          // finished: by then it may be another chain.
          if (wagmi.listenerCount('change') === 0) {
            again = setTimeout(look, 250)
            return
          }
          wagmi.emit('change', now)
        } else if (now && before && !isSameFacts(now, before)) wagmi.emit('change', now)
        else if (!now && before) wagmi.emit('disconnect')
        last = now
      }
      const stops = (['connections', 'account', 'network'] as const).map(name =>
        kit.observe(name, 'eip155').watch(look),
      )
    },
  })
}
