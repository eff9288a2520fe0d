import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** English texts of paid requests. */
export const en = {
  paidFetch: {
    ...titles.paidFetch,
    youPay: 'You pay',
    to: 'To',
    asset: 'Token',
    network: 'Network',
    resource: 'For',
    from: 'From',
    valid: 'Valid for',
    note: 'This site asks for a payment before it can load this. Agree only if you trust the recipient.',
    agree: 'Agree and sign',
    decline: 'Decline',
    waitingFor: 'Waiting for {wallet}',
    yourWallet: 'your wallet',
  },
} as const satisfies Catalogue
