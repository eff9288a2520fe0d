import { findExplorerId, listedConnectorsFeature, type MergedConnector, type Store, type Wallet } from '@latchkey/core'
import { isSameRdns } from '@latchkey/primitives'
import { connectorsFor, findListed } from '@latchkey/view-kit'

import { awaitsConsent } from '../consent-feature.ts'
import { phoneFeature } from '../phone-feature.ts'

/** Returns the screen of an installed wallet. If it serves several namespaces, the screen asks for one. */
export function screenOf(store: Store, connector: MergedConnector): 'ConnectingMultiChain' | 'ConnectingExternal' {
  return connectorsFor(store, connector).length > 1 ? 'ConnectingMultiChain' : 'ConnectingExternal'
}

/** Opens the screen of an installed wallet. */
export function chooseConnector(store: Store, connector: MergedConnector, wallet?: Wallet): void {
  store.events.track('SELECT_WALLET', { name: connector.name, platform: 'browser' })
  store.router.push(screenOf(store, connector), {
    connectorId: connector.id,
    ...(wallet && { wallet }),
  })
}

/** Opens the screen of pairing, where any wallet can scan. */
export function choosePairing({ events, router }: Store, name: string): void {
  events.track('SELECT_WALLET', { name, platform: 'qrcode' })
  router.push('ConnectingWalletConnectBasic')
}

/** Opens the screen of a connector's row on Connect. */
export function chooseRow(store: Store, connectorId: string): void {
  if (awaitsConsent(store)) return
  const row = findListed(store, connectorId)
  if (row?.type === 'WALLET_CONNECT') choosePairing(store, row.name)
  else if (row) chooseConnector(store, row)
}

/**
 * Opens the screen that connects a listed wallet: by its extension if that is installed, else by pairing. On a phone it
 * opens the wallet's app at once, while the tap still counts as a user gesture.
 */
export function chooseWallet(store: Store, wallet: Wallet): void {
  const connector = store.use(listedConnectorsFeature).match(wallet)
  if (connector) return chooseConnector(store, connector, wallet)
  if (store.environment.browser.platform.isMobile) return store.use(phoneFeature).choose(wallet)
  store.events.track('SELECT_WALLET', { name: wallet.name, platform: 'qrcode' })
  store.router.push('ConnectingWalletConnect', { wallet })
}

/**
 * Returns whether a listed wallet serves the namespace that the modal was opened for. If the list has no chains of the
 * wallet, those of its installed connector count. If there is none, the wallet is assumed to fit.
 */
export function servesNamespace({ modal, connectors }: Pick<Store, 'modal' | 'connectors'>, wallet: Wallet): boolean {
  const { namespace } = modal.state
  const { id, rdns, chains } = wallet
  const installed = connectors.state.all.filter(
    each => findExplorerId(each) === id || each.id === id || isSameRdns(each.info?.rdns, rdns),
  )
  const served = chains ?? installed.flatMap(each => each.chains)
  return !namespace || served.length === 0 || served.some(chain => chain.split(':')[0] === namespace)
}
