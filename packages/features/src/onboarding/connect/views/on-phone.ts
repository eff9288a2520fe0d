import { type Store, toBrowseLink, toMobileLink, type Wallet } from '@latchkey/core'
import type { StoreController } from '@latchkey/view-kit'
import type { ReactiveControllerHost } from 'lit'

import { awaitsConsent } from '../consent-feature.ts'
import { linkOpeningFeature } from '../link-opening-feature.ts'
import { pairingFeature } from '../pairing-feature.ts'
import { PairingUse } from './pairing-use.ts'

/** Prepares the code for a tapped wallet's app. */
export function prepareCode(list: ReactiveControllerHost, kit: StoreController): PairingUse {
  return new PairingUse(list, kit)
}

/**
 * Opens the screen that pairs with a listed wallet together with its app, or opens this page in the wallet's own
 * browser.
 */
export function chooseOnPhone(store: Store, wallet: Wallet): void {
  const { browser } = store.environment
  store.events.track('SELECT_WALLET', { name: wallet.name, platform: 'mobile' })
  const namespace = store.modal.state.namespace ?? store.networks.state.activeNamespace
  const browseLink = toBrowseLink(wallet, { browser, namespace, isInstalled: false })
  if (browseLink && !awaitsConsent(store)) return browser.openLink(browseLink, '_self')
  store.router.push('ConnectingWalletConnect', { wallet })
  const { pairing } = store.use(pairingFeature).state
  const link = pairing.status === 'ready' ? toMobileLink(wallet, pairing.uri, browser.platform) : undefined
  if (link) store.use(linkOpeningFeature).open(wallet, link)
}
