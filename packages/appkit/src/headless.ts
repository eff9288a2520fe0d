import {
  connectedName,
  type ConnectFacts,
  defineFeature,
  KitError,
  listedConnectorsFeature,
  type Store,
  tellOutcome,
  type Wallet,
} from '@latchkey/core'
import { pairingFeature, walletsFeature } from '@latchkey/features/wallets'
import { isSameRdns, raceAbort } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { ConnectTarget, ListedWallet } from './app-kit.ts'
import { findInstalled, listInstalled, listWallets } from './list-wallets.ts'

/**
 * Returns the wallets in this browser, the featured ones and the first page of the list. A failed request is repeated by the next
 * call.
 */
export async function getWallets(store: Store): Promise<readonly ListedWallet[]> {
  const wallets = store.use(walletsFeature)
  await Promise.all([wallets.fetchFeatured(), wallets.state.list.length === 0 && wallets.fetchNextPage()])
  const { featured, list } = wallets.state
  const isFeatured = new Set(featured.map(({ id }) => id))
  return listWallets(store, keep(store, [...featured, ...list.filter(({ id }) => !isFeatured.has(id))]))
}

export async function searchWallets(
  store: Store,
  query: string,
  signal: AbortSignal | undefined,
): Promise<readonly ListedWallet[]> {
  return listWallets(store, keep(store, await store.use(walletsFeature).searchNow(query, signal)), query)
}

/** Wallets that the site has received, because it names a wallet by its id alone. */
const givenWallets = defineFeature('given wallets', () => new Map<string, Wallet>())

function keep(store: Store, wallets: readonly Wallet[]): readonly Wallet[] {
  for (const wallet of wallets) store.use(givenWallets).set(wallet.id, wallet)
  return wallets
}

/** Calls back with the wallets in this browser, at once and at every change. */
export function watchInstalled(store: Store, callback: (wallets: readonly ListedWallet[]) => void): () => void {
  callback(listInstalled(store))
  return subscribe(store.use(listedConnectorsFeature).state, () => callback(listInstalled(store)))
}

/** The latest pending call for each wallet. */
const latestCalls = defineFeature('connect calls', () => new Map<string, Promise<void>>())

/**
 * Connects a wallet without the modal: an installed one directly, any other by pairing (`subscribePairing` has the code). A call
 * that is superseded by another one for the same wallet, as by a double click, settles like that one.
 *
 * @throws KitError `connectorNotFound`, `connectionRejected`, `connectFailed` (also if the wallet gives no account of the
 *   requested namespace), `chainNotSupported`, `requestPending`, `pairingExpired`, `connectSuperseded`, or the signal's reason
 */
export function connect(store: Store, target: ConnectTarget): Promise<void> {
  const { walletId, connectorId, namespace, signal } = target
  const calls = store.use(latestCalls)
  const key = JSON.stringify([walletId, connectorId, namespace])
  const call: Promise<void> = tellOutcome(store, () => choose(store, target), signal)
    .catch((error: unknown) => {
      const latest = calls.get(key)
      if (latest === undefined || latest === call || !KitError.is(error, 'connectSuperseded')) throw error
      return raceAbort(latest, signal)
    })
    .finally(() => {
      if (calls.get(key) === call) calls.delete(key)
    })
  calls.set(key, call)
  return call
}

async function choose(
  store: Store,
  { walletId, connectorId, namespace, signal }: ConnectTarget,
): Promise<ConnectFacts> {
  if (namespace && !store.networks.state.byNamespace[namespace]) throw new KitError('chainNotSupported')
  const wallets = store.use(walletsFeature)
  const { list, featured, recommended, search } = wallets.state
  const known = [...list, ...featured, ...recommended, ...search.results, ...store.use(givenWallets).values()]
  const named = known.find(({ id }) => id === walletId)
  const installed = findInstalled(store, { walletId, connectorId, rdns: named?.rdns })
  // Each namespace of one wallet may have its own connector with its own id.
  const connector =
    installed?.connectors.find(({ id, chains }) =>
      namespace ? chains.includes(namespace) : isSameRdns(id, connectorId ?? installed.id),
    ) ?? (namespace ? undefined : installed?.connectors[0])
  const wallet =
    named ?? (installed && known.find(each => store.use(listedConnectorsFeature).match(each)?.id === installed.id))
  if (connector && connector.type !== 'WALLET_CONNECT') {
    await store.connections.connect(connector, { ...(namespace && { namespace }), ...(signal && { signal }) })
    return { method: 'browser', name: connector.name, wallet }
  }
  if (connectorId !== undefined && !connector) {
    const reason = namespace && installed ? ` serves ${namespace}` : ' was found on this page'
    throw new KitError('connectorNotFound', { advice: `No wallet with the connector id ${connectorId}${reason}` })
  }
  await pair(store, signal)
  const pairing = store.connectors.state.all.find(({ type }) => type === 'WALLET_CONNECT')
  const isPaired = ({ connectorId: id }: { connectorId: string }): boolean => id === pairing?.id
  if (!pairing || (namespace && !store.connections.state.byNamespace[namespace]?.some(isPaired))) {
    throw new KitError('connectFailed', { advice: `The wallet gave no account of ${namespace}` })
  }
  return { method: 'qrcode', name: connectedName(store, pairing), wallet }
}

/** Shows the code of a pairing that the site created, until the modal closes or the code has expired. */
export function showCode(store: Store, uri: string): void {
  const shown = store.use(pairingFeature).pairFor(({ signal, onPairingUri }) => {
    onPairingUri(uri)
    return raceAbort(new Promise<never>(() => {}), signal)
  })
  // The state contains the outcome.
  shown.catch(() => {})
}

function pair(store: Store, signal: AbortSignal | undefined): Promise<void> {
  const pairing = store.use(pairingFeature)
  return new Promise((resolve, reject) => {
    const abort = (): void => {
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
      signal?.removeEventListener('abort', abort)
      end()
    }
    if (signal?.aborted) return reject(signal.reason)
    pairing.prepare()
    const stop = subscribe(pairing.state, look)
    signal?.addEventListener('abort', abort, { once: true })
    // Without a pairing connector, it has failed already.
    look()
  })
}
