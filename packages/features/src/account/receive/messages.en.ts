import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** English texts of Receive. */
export const en = {
  receive: {
    ...titles.receive,
    qr: 'QR code of {address}',
    address: 'Address',
    networks: { one: '{count} network', other: '{count} networks' },
    copy: 'Copy address',
    copied: 'Address copied',
    copyLink: 'Copy payment link',
    amount: 'Amount in {symbol}',
    amountEmpty: 'Any amount',
    amountHelp: 'The code asks for {amount} {symbol} on {network}',
    amountInvalid: 'Enter an amount such as 0.25',
    linkQr: 'QR code that asks for {amount} {symbol}',
    share: 'Share',
    shareFailed: 'The browser didn’t share the address',
    networksWarning: 'Only send assets on these networks. Anything else may be lost.',
    networksList: 'Networks',
    another: 'Need {families}? {link}',
    switchWallet: 'Switch wallet',
  },
} as const satisfies Catalogue
