import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  paidFetch: {
    title: 'Für den Zugang bezahlen',
    youPay: 'Du zahlst',
    to: 'An',
    asset: 'Token',
    network: 'Netzwerk',
    resource: 'Für',
    from: 'Von',
    valid: 'Gültig für',
    note: 'Diese Website bittet um eine Zahlung, bevor sie das laden kann. Stimme nur zu, wenn du dem Empfänger vertraust.',
    agree: 'Zustimmen und signieren',
    decline: 'Ablehnen',
    waitingFor: 'Anfrage in {wallet} offen',
    yourWallet: 'deiner Wallet',
  },
}
