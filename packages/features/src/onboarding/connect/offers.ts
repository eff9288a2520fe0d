import { findExplorerId, listedConnectorsFeature, type Store, type Wallet } from '@latchkey/core'
import { isSameRdns, safeLinkUrl } from '@latchkey/primitives'

/** Returns whether pairing can be offered for the requested namespace. */
export function canPair({ options, use }: Pick<Store, 'options' | 'use'>): boolean {
  const { merged } = use(listedConnectorsFeature).state
  return options.enableWalletConnect && merged.some(({ type }) => type === 'WALLET_CONNECT')
}

/**
 * Returns whether the full list is offered (`allWallets`, `features.allWallets`). Its wallets are reached by pairing.
 */
export function offersAllWallets(store: Store): boolean {
  const { options, features, environment } = store
  if (!options.enableWallets || !features.state.allWallets || !canPair(store)) return false
  switch (options.allWallets) {
    case 'SHOW':
      return true
    case 'HIDE':
      return false
    case 'ONLY_MOBILE':
      return environment.browser.platform.isMobile
    default:
      throw new TypeError(`Unknown \`allWallets\`: ${String(options.allWallets)}`)
  }
}

/** Returns whether a login by email is offered. */
export function offersEmail({ options, features }: Pick<Store, 'options' | 'features'>): boolean {
  return options.services.secureSite !== undefined && features.state.email
}

/** Returns whether social logins are offered. */
export function offersSocials({ options, features }: Pick<Store, 'options' | 'features'>): boolean {
  return options.services.secureSite !== undefined && !!features.state.socials && features.state.socials.length > 0
}

/** Returns email and socials in the site's order if they share a card, because no other section is between them. */
export function joinedSections(store: Pick<Store, 'options' | 'features'>): readonly string[] {
  const { connectMethodsOrder: order } = store.features.state
  const both = order.filter(name => name === 'email' || name === 'social')
  const isJoined =
    offersEmail(store) && offersSocials(store) && Math.abs(order.indexOf('email') - order.indexOf('social')) === 1
  return isJoined ? both : []
}

/** Returns whether a login without a wallet is offered: email and socials need the secure site. */
export function offersEmbeddedWallet(store: Pick<Store, 'options' | 'features'>): boolean {
  return offersEmail(store) || offersSocials(store)
}

/** Returns whether consent to the site's terms is required before every connection (`features.legalCheckbox`). */
export function needsConsent({ legal: { state }, features }: Pick<Store, 'legal' | 'features'>): boolean {
  return (
    features.state.legalCheckbox &&
    (safeLinkUrl(state.termsConditionsUrl) !== undefined || safeLinkUrl(state.privacyPolicyUrl) !== undefined)
  )
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
