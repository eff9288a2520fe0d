import type { AppKitOptions } from '@latchkey/appkit'

/** Options of `createAppKit`: the kit's, and those of former kits, which are accepted without effect. */
export interface CreateAppKit extends AppKitOptions {
  /** Accepted without effect, because the user's Coinbase wallet itself decides. */
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /** Accepted without effect: the log of the embedded wallet. */
  enableAuthLogger?: boolean
  /** Accepted without effect: on a phone the modal is a sheet as high as its content. */
  enableMobileFullScreen?: boolean
  /** Accepted without effect: the kit chooses the link that opens a wallet's app. */
  experimental_preferUniversalLinks?: boolean
  /** The features of the kit, and those that only other kits have. */
  features?: NonNullable<AppKitOptions['features']> & {
    /** Accepted without effect: the request for an email address after a sign-in. */
    emailCapture?: boolean | readonly string[]
    /** Accepted without effect: a modal of the site's own, for which hooks need no option. */
    headless?: boolean
    /** Accepted without effect: sign-in with another company's service. */
    reownAuthentication?: boolean
    /** Accepted without effect: another company's name in the modal. */
    reownBranding?: boolean
  }
}
