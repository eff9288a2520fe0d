import type { Store } from '@latchkey/core'
import { safeLinkUrl } from '@latchkey/primitives'

/** Whether pairing can be offered at all. */
export function canPair({ options, connectors }: Pick<Store, 'options' | 'connectors'>): boolean {
  return options.enableWalletConnect !== false && connectors.state.all.some(({ type }) => type === 'WALLET_CONNECT')
}

/** Whether the full list is offered (`allWallets`, `features.allWallets`). Its wallets are reached by pairing. */
export function offersAllWallets(store: Store): boolean {
  const { options, features, environment } = store
  if (options.enableWallets === false || !features.state.allWallets || !canPair(store)) return false
  switch (options.allWallets ?? 'SHOW') {
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

/** Whether another way than a wallet is offered: email and socials live on the secure site. */
export function offersEmbeddedWallet({ options, features }: Pick<Store, 'options' | 'features'>): boolean {
  const { email, socials } = features.state
  return options.services.secureSite !== undefined && (email || (socials !== false && socials.length > 0))
}

/** Whether consent to the site's terms has to come before every way to connect (`features.legalCheckbox`). */
export function needsConsent({ options, features }: Pick<Store, 'options' | 'features'>): boolean {
  return (
    features.state.legalCheckbox &&
    (safeLinkUrl(options.termsConditionsUrl) !== undefined || safeLinkUrl(options.privacyPolicyUrl) !== undefined)
  )
}
