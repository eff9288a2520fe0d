import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** What Send says. */
export const en = {
  send: {
    ...titles.send,
    amount: 'Amount',
    receiver: 'Recipient address or name',
    max: 'Max',
    review: 'Review',
    confirm: 'Send',
    done: 'Done',
    networkFee: 'Network fee',
    yourTokens: 'Your tokens',
    waiting: 'Confirm in {wallet}',
    sent: '{amount} is on its way',
    confirmed: '{amount} arrived',
    failed: 'Send failed',
    unanswered: 'We do not know whether {amount} was sent',
    rejected: 'Send declined',
    notPrepared: 'The network did not answer. Nothing was sent.',
    feeUnknown: 'The network did not tell its fee',
  },
} as const satisfies Catalogue
