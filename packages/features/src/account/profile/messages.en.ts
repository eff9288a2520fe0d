import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** English texts of the account screen. */
export const en = {
  account: {
    ...titles.account,
    tabs: 'Assets and activity',
    networkOnly: 'Network: {name}',
    copyAddress: 'Copy address',
    addressCopied: 'Address copied',
    balance: 'Balance',
    loadingBalance: 'Loading balance',
    balanceMissing: 'Balance not available',
    total: 'Total value',
    knownTotal: 'Known value',
    partly: 'Not all values are known',
    noTokens: 'No tokens on this network',
    explorer: 'View on explorer',
    none: 'Not connected',
    connect: 'Connect wallet',
    switchWallet: '{name}. Switch wallet',
    disconnectAll: 'Disconnect all',
    accounts: 'Accounts',
    payment: 'Payments',
    ordinal: 'Ordinals',
    chosen: 'Now using {address}',
  },
} as const satisfies Catalogue
