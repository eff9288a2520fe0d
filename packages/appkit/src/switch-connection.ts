import { pairingFeature } from '@latchkey/features/wallets'
import type { Store } from '@latchkey/core'

import type { ConnectionChange, SwitchConnectionArguments } from './app-kit.ts'
import type { Launcher } from './launcher.ts'

/**
 * Switches a namespace's connection for a site. The code of a new pairing shows in the modal, unless the site shows it itself
 * (`manualWCControl`).
 *
 * @throws KitError `modalClosed` if the user closes the modal over the code, and all errors of `connections.switchConnection`,
 *   including the signal's reason
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
    // Its failure is handled below, even if the modal's code fails to load first.
    switching.catch(() => {})
    const abort = (): void => {
      pairing.cancel()
      if (!options.manualWCControl) launcher.close()
    }
    signal?.addEventListener('abort', abort, { once: true })
    try {
      if (!options.manualWCControl) await launcher.open({ view: 'ConnectingWalletConnectBasic' })
      return await switching
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  }
}
