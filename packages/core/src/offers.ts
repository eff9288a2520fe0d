import type { Store } from './create-store.ts'
import { listedConnectorsFeature } from './listed-connectors-feature.ts'

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

/** Returns whether a login without a wallet is offered: email and socials need the secure site. */
export function offersEmbeddedWallet(store: Pick<Store, 'options' | 'features'>): boolean {
  return offersEmail(store) || offersSocials(store)
}
