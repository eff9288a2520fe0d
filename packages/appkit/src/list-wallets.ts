import {
  createServiceClient,
  listedConnectorsFeature,
  type MergedConnector,
  type Store,
  type Wallet,
} from '@latchkey/core'
import { type ChainNamespace, isSameRdns, knownNamespaces } from '@latchkey/primitives'
import { createImageRequest, formatServiceUrl } from '@latchkey/protocol'

import type { ListedWallet } from './app-kit.ts'

/** Returns the wallets in this browser, as a site lists them. */
export function listInstalled(store: Store): readonly ListedWallet[] {
  return listWallets(store, [])
}

/**
 * Puts the wallets in this browser before those of a list. A wallet in both is one row, with the list's id.
 *
 * @param query limits the list to wallets whose name contains it. @default '' (all wallets)
 */
export function listWallets(store: Store, wallets: readonly Wallet[], query = ''): readonly ListedWallet[] {
  const toImageUrl = imageUrls(store)
  const installed = new Map(installedConnectors(store).map(connector => [connector.id, connector]))
  const known = new Map<string, Wallet>()
  const others = wallets.filter(wallet => {
    const connector = installed.get(store.use(listedConnectorsFeature).match(wallet)?.id ?? '')
    if (connector) known.set(connector.id, wallet)
    return connector === undefined
  })
  const text = query.trim().toLowerCase()
  return [
    ...[...installed.values()]
      .filter(({ id, name }) => known.has(id) || name.toLowerCase().includes(text))
      .map((connector): ListedWallet => {
        const wallet = known.get(connector.id)
        const imageUrl = toImageUrl(connector) ?? (wallet && toImageUrl(wallet))
        return {
          ...wallet,
          id: wallet?.id ?? connector.explorerId ?? connector.id,
          name: connector.name,
          ...(connector.rdns && { rdns: connector.rdns }),
          ...(imageUrl && { imageUrl }),
          isInstalled: true,
          connectorId: connector.id,
          namespaces: namespacesOf(store, connector),
        }
      }),
    ...others.map((wallet): ListedWallet => {
      const imageUrl = toImageUrl(wallet)
      const named = siteNamespaces(store).filter(namespace => serves(wallet, namespace))
      return {
        ...wallet,
        ...(imageUrl && { imageUrl }),
        isInstalled: false,
        namespaces: named.length > 0 ? named : siteNamespaces(store),
      }
    }),
  ]
}

/**
 * Returns the connectors of a wallet by either of its ids. A connector's id compares without case, like a reverse domain name.
 */
export function findInstalled(
  store: Store,
  {
    walletId,
    connectorId,
    rdns,
  }: { walletId?: string | undefined; connectorId?: string | undefined; rdns?: string | undefined },
): MergedConnector | undefined {
  const listed = store.use(listedConnectorsFeature)
  if (connectorId === undefined) return listed.match({ id: walletId ?? '', ...(rdns && { rdns }) })
  const { merged } = listed.state
  const findBy = (isNamed: (id: string) => boolean) =>
    merged.find(({ id }) => isNamed(id)) ?? merged.find(({ connectors }) => connectors.some(({ id }) => isNamed(id)))
  return findBy(id => id === connectorId) ?? findBy(id => isSameRdns(id, connectorId))
}

function installedConnectors(store: Store): MergedConnector[] {
  return store
    .use(listedConnectorsFeature)
    .state.merged.filter(
      connector =>
        connector.type !== 'WALLET_CONNECT' && connector.type !== 'AUTH' && namespacesOf(store, connector).length > 0,
    )
}

function namespacesOf(store: Store, { connectors }: MergedConnector): ChainNamespace[] {
  return siteNamespaces(store).filter(namespace => connectors.some(({ chains }) => chains.includes(namespace)))
}

function siteNamespaces({ networks, options }: Store): ChainNamespace[] {
  return knownNamespaces(options.adapters).filter(namespace => networks.state.byNamespace[namespace])
}

/** Lists contain namespaces or chains in them. */
function serves({ namespaces, chains }: Wallet, namespace: ChainNamespace): boolean {
  return [...(namespaces ?? []), ...(chains ?? [])].some(each => each === namespace || each.startsWith(`${namespace}:`))
}

/** Pictures of the directory have its own address, which a site's `<img>` may load. */
function imageUrls(store: Store): (pictured: Pick<Wallet, 'imageUrl' | 'imageId'>) => string | undefined {
  const directory = createServiceClient(store, 'directory')
  const base = store.options.services.directory
  return ({ imageUrl, imageId }) =>
    imageUrl ??
    (imageId !== undefined && directory && base
      ? formatServiceUrl(base, createImageRequest(directory.sdk, 'wallet', imageId))
      : undefined)
}
