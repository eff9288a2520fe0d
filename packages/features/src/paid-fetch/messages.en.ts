import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** What a paid request says. */
export const en = {
  paidFetch: {
    ...titles.paidFetch,
    youPay: 'You pay',
    to: 'To',
    asset: 'Token',
    network: 'Network',
    resource: 'For',
    from: 'From',
    valid: 'Can be taken for',
    note: 'This site asks you to pay before it can load this. Agree only if you trust who is paid.',
    agree: 'Agree and sign',
    decline: 'Decline',
    waitingFor: 'Waiting for {wallet}',
    yourWallet: 'your wallet',
  },
} as const satisfies Catalogue
