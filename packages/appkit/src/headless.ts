import { KitError, type Store, type Wallet, walletsFeature, pairingFeature } from '@latchkey/core'
import { subscribe } from 'valtio/vanilla'

import type { ConnectTarget } from './app-kit.ts'

/** The first page of the list, recommended wallets first. */
export async function getWallets(store: Store): Promise<readonly Wallet[]> {
  const wallets = store.use(walletsFeature)
  await wallets.fetchRecommended()
  if (wallets.state.listStatus === 'idle') await wallets.fetchNextPage()
  return wallets.state.list
}

export function searchWallets(
  store: Store,
  query: string,
  signal: AbortSignal | undefined,
): Promise<readonly Wallet[]> {
  return store.use(walletsFeature).searchNow(query, signal ?? new AbortController().signal)
}

/**
 * Connects a wallet without the modal: an installed one directly, any other by pairing (`subscribePairing` tells the code).
 *
 * @throws KitError `connectorNotFound`, `connectionRejected`, `connectFailed`, `requestPending`, `pairingExpired`,
 *   `connectSuperseded`, or the signal's reason
 */
export async function connect(store: Store, target: ConnectTarget): Promise<void> {
  try {
    const { method, name } = await choose(store, target)
    store.events.track('CONNECT_SUCCESS', { method, name })
  } catch (error) {
    store.events.track('CONNECT_ERROR', { message: error instanceof Error ? error.message : String(error) })
    throw error
  }
}

/** @returns how it was connected, and the wallet's name */
async function choose(
  store: Store,
  { walletId, connectorId, namespace, signal }: ConnectTarget,
): Promise<{ method: 'browser' | 'qrcode'; name: string }> {
  const { connectors, connections } = store
  const id = connectorId ?? connectors.match({ id: walletId ?? '' })?.id
  const connector = id === undefined ? undefined : connectors.find(id, namespace)
  if (connector && connector.type !== 'WALLET_CONNECT') {
    await connections.connect(connector, { ...(namespace && { namespace }), ...(signal && { signal }) })
    return { method: 'browser', name: connector.name }
  }
  if (connectorId !== undefined && !connector) {
    throw new KitError('connectorNotFound', {
      advice: `No wallet with the connector id ${connectorId} was found on this page`,
    })
  }
  await pair(store, signal)
  const family = namespace ?? store.networks.state.activeNamespace
  return { method: 'qrcode', name: store.accounts.identity(family)?.wallet.name ?? '' }
}

function pair(store: Store, signal: AbortSignal | undefined): Promise<void> {
  const pairing = store.use(pairingFeature)
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      stop()
      pairing.cancel()
      reject(signal?.reason instanceof Error ? signal.reason : new KitError('connectFailed', { cause: signal?.reason }))
    }
    const look = (): void => {
      const { pairing: now } = pairing.state
      if (now.status === 'connected') settle(resolve)
      else if (now.status === 'failed') settle(() => reject(now.error))
      else if (now.status === 'expired') settle(() => reject(new KitError('pairingExpired')))
      else if (now.status === 'idle') settle(() => reject(new KitError('connectSuperseded')))
    }
    function settle(end: () => void): void {
      stop()
      signal?.removeEventListener('abort', giveUp)
      end()
    }
    if (signal?.aborted) return reject(signal.reason)
    pairing.prepare()
    const stop = subscribe(pairing.state, look)
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}
