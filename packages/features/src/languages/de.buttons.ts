import type { Texts } from '@latchkey/core'
import type { sharedTexts } from '@latchkey/view-kit'

/** German texts of the buttons of a page, which load with the page. */
export const button: Texts<typeof sharedTexts>['button'] = {
  connect: 'Wallet verbinden',
  connecting: 'Wird verbunden',
  reconnecting: 'Wird wieder verbunden',
  account: 'Konto: {name}',
  sendsPending: { one: '{count} Transfer ausstehend', other: '{count} Transfers ausstehend' },
  network: 'Netzwerk: {name}',
  switchNetwork: 'Netzwerk wechseln',
  switching: 'Wird gewechselt',
  selectNetwork: 'Netzwerk wählen',
  loadingBalance: 'Guthaben wird geladen',
}
