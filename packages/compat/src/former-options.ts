import type { AppKitOptions } from '@latchkey/appkit'

/** Options of `createAppKit`: the kit's, and those of former kits, which are accepted without effect. */
export interface CreateAppKit extends AppKitOptions {
  /** Accepted without effect, because the user's Coinbase wallet itself decides. */
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /** The embedded wallet's own log. */
  enableAuthLogger?: boolean
  /** On a phone the modal is a sheet as high as what it shows. */
  enableMobileFullScreen?: boolean
  /** The kit chooses the link that opens a wallet's app. */
  experimental_preferUniversalLinks?: boolean
  /** The features of the kit, and those that only other kits have. */
  features?: NonNullable<AppKitOptions['features']> & {
    /** Asking for an email address after signing in. */
    emailCapture?: boolean | readonly string[]
    /** A modal of the site's own: hooks need none. */
    headless?: boolean
    /** Signing in by another company's service. */
    reownAuthentication?: boolean
    /** Another company's name in the modal. */
    reownBranding?: boolean
  }
}
