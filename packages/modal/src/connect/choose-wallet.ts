import {
  listedConnectorsFeature,
  type MergedConnector,
  pairingFeature,
  type Store,
  toBrowseLink,
  toMobileLink,
  type Wallet,
} from '@latchkey/core'

import { linkOpeningFeature } from '../pairing/link-opening-feature.ts'
import { awaitsConsent } from './consent-feature.ts'
import { connectorsFor } from './find-connector.ts'

/** The screen of an installed wallet; where it serves several families, the question which one. */
export function screenOf(store: Store, connector: MergedConnector): 'ConnectingMultiChain' | 'ConnectingExternal' {
  return connectorsFor(store, connector).length > 1 ? 'ConnectingMultiChain' : 'ConnectingExternal'
}

/** Goes to the screen of an installed wallet. */
export function chooseConnector(store: Store, connector: MergedConnector, wallet?: Wallet): void {
  store.events.track('SELECT_WALLET', { name: connector.name, platform: 'browser' })
  store.router.push(screenOf(store, connector), {
    connectorId: connector.id,
    ...(wallet && { wallet }),
  })
}

/**
 * Goes to the screen that connects a listed wallet: its extension where it is installed, else by pairing (specification,
 * section 2). On a phone the wallet's app is opened at once, as long as the tap still counts as one.
 */
export function chooseWallet(store: Store, wallet: Wallet): void {
  const connector = store.use(listedConnectorsFeature).match(wallet)
  if (connector) return chooseConnector(store, connector, wallet)
  const { browser } = store.environment
  const { isMobile } = browser.platform
  store.events.track('SELECT_WALLET', { name: wallet.name, platform: isMobile ? 'mobile' : 'qrcode' })
  const namespace = store.modal.state.namespace ?? store.networks.state.activeNamespace
  const browseLink = toBrowseLink(wallet, { browser, namespace, isInstalled: false })
  if (browseLink && !awaitsConsent(store)) return browser.openLink(browseLink, '_self')
  store.router.push('ConnectingWalletConnect', { wallet })
  if (isMobile) openApp(store, wallet)
}

function openApp(store: Store, wallet: Wallet): void {
  const { pairing } = store.use(pairingFeature).state
  const link =
    pairing.status === 'ready' ? toMobileLink(wallet, pairing.uri, store.environment.browser.platform) : undefined
  if (link) store.use(linkOpeningFeature).open(wallet, link)
}
