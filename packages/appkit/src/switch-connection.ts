import { pairingFeature } from '@latchkey/features/pairing'
import type { Store } from '@latchkey/core'

import type { ConnectionChange, SwitchConnectionArguments } from './app-kit.ts'
import type { Launcher } from './launcher.ts'

/**
 * Switches a family's connection for a site. A pairing that is made anew needs its code shown: in the modal, unless the site shows
 * it by itself (`manualWCControl`).
 *
 * @throws KitError `modalClosed` when the person closes the modal over the code, and all that `connections.switchConnection` does,
 *   the signal's reason among it
 */
export async function switchConnection(
  { connections, connectors, options, use }: Store,
  launcher: Pick<Launcher, 'open' | 'close'>,
  { connection: { connectorId }, address, namespace, onChange, signal }: SwitchConnectionArguments,
): Promise<ConnectionChange> {
  await connections.prepare()
  signal?.throwIfAborted()
  const target = { connectorId, namespace, ...(address && { address }) }
  const isPairing = connectors.find(connectorId, namespace)?.type === 'WALLET_CONNECT'
  const switched = await (isPairing && connections.statusOf(target) === 'disconnected'
    ? pairAnew()
    : connections.switchConnection(target, { ...(signal && { signal }) }))
  const { connectorId: _, ...change } = switched
  onChange?.(change)
  return change

  async function pairAnew(): ReturnType<typeof connections.switchConnection> {
    const pairing = use(pairingFeature)
    const switching = pairing.pairFor(how => connections.switchConnection(target, how))
    // Its failure is heard below, also when the modal's code does not load first.
    switching.catch(() => {})
    const giveUp = (): void => {
      pairing.cancel()
      if (!options.manualWCControl) launcher.close()
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    try {
      if (!options.manualWCControl) await launcher.open({ view: 'ConnectingWalletConnectBasic' })
      return await switching
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }
}
