import type { AppKitOptions } from '@latchkey/appkit'

/** What `createAppKit` takes: the options of the kit, and those that only other kits have, which are accepted and without effect. */
export interface CreateAppKit extends AppKitOptions {
  /** Which of Coinbase's wallets answers is that wallet's own choice. */
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /** The embedded wallet's own log. */
  enableAuthLogger?: boolean
  /** On a phone the modal is a sheet as high as what it shows. */
  enableMobileFullScreen?: boolean
}
