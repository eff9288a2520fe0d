import { defineElements, LkAvatar, LkButton, LkLogo, LkPill, LkSkeleton } from '@latchkey/ui'

import { AccountButton } from './account-button.ts'
import { CombinedButton } from './combined-button.ts'
import { ConnectButton } from './connect-button.ts'
import { NetworkButton } from './network-button.ts'
import { WalletButton } from './wallet-button.ts'

// The same button under the alias that other sites use.
class AppkitButton extends CombinedButton {
  static override readonly tag = 'appkit-button'
}
class AppkitConnectButton extends ConnectButton {
  static override readonly tag = 'appkit-connect-button'
}
class AppkitAccountButton extends AccountButton {
  static override readonly tag = 'appkit-account-button'
}
class AppkitNetworkButton extends NetworkButton {
  static override readonly tag = 'appkit-network-button'
}
class AppkitWalletButton extends WalletButton {
  static override readonly tag = 'appkit-wallet-button'
}

/** Defines the buttons that a site places on its pages, each with its alias. A tag that is taken is left alone, with one warning. */
export function definePageButtons(): void {
  defineElements(LkAvatar, LkButton, LkLogo, LkPill, LkSkeleton)
  defineElements(ConnectButton, AccountButton, NetworkButton, WalletButton, CombinedButton)
  defineElements(AppkitConnectButton, AppkitAccountButton, AppkitNetworkButton, AppkitWalletButton, AppkitButton)
}

export type { AccountButton, CombinedButton, ConnectButton, NetworkButton, WalletButton }
