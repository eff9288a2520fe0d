import { defineElement, defineElements, LkButton } from '@latchkey/ui'

import { ConnectButton } from './connect-button.ts'

class AppkitConnectButton extends ConnectButton {
  static override readonly tag = 'appkit-connect-button'
}

/** Defines the buttons that a site places on its pages, each with its alias. A tag that is taken is left alone, with one warning. */
export function definePageButtons(): void {
  defineElements(LkButton)
  for (const button of [ConnectButton, AppkitConnectButton]) defineElement(button.tag, button)
}
