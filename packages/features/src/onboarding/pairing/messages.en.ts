import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** English texts of pairing. */
export const en = {
  pairing: {
    ...titles.pairing,
    qr: 'QR code',
    scanAny: 'Open any compatible wallet and scan this code',
    preparing: 'Preparing a secure link',
    timeLeft: 'Time left',
    expiresIn: 'Code expires in {time}',
    noTimeLeft: 'No time left',
    expiredTitle: 'Code expired',
    expiredText: 'Codes last four minutes to keep you safe.',
    newCode: 'New code',
    noWalletYet: 'I don’t have {name} yet',
    announceMinute: 'The code expires in one minute',
    announceHalfMinute: 'The code expires in 30 seconds',
    announceExpired: 'The code expired',
    failedTitle: 'The code didn’t load',
    failedText: 'The pairing service didn’t answer. Check your connection and try again.',
    linkLabel: 'Link to paste in your wallet',
    declinedText: 'The wallet declined the connection. Try again, or use another wallet.',
    ways: 'Ways to connect',
    browser: 'Browser',
    mobile: 'Mobile',
    desktop: 'Desktop',
    web: 'Web',
    appText: 'Approve the connection in the app, then come back to this page.',
    desktopText: 'Approve the connection in the desktop app, then come back to this page.',
    webText: 'Open {name} in a new tab, then approve the connection there.',
    open: 'Open {name}',
    doNotHave: 'I don’t have {name}',
    notOpenedTitle: '{name} didn’t open',
    notOpenedText: 'Make sure the app is installed and up to date, then try again.',
    pasteInWallet: 'Paste it in any wallet',
  },
} as const satisfies Catalogue
