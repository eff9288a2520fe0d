import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** English texts of the list of connected wallets. */
export const en = {
  wallets: {
    ...titles.wallets,
    active: 'Active',
    others: 'Also connected',
    recent: 'Recent',
    switch: 'Switch',
    add: 'Add wallet',
    addFor: 'Add {family} wallet',
    /** Address with the name of its wallet. */
    accountIn: '{address} · {name}',
    disconnect: 'Disconnect {name}',
    forget: 'Forget {address} in {name}',
    none: 'No wallet connected',
    noneFor: 'No {family} wallet connected',
    noneText: 'Add one to use it on this site.',
    asking: 'Continue in {name}',
    declined: 'Declined in {name}',
    pending: 'Request waiting in {name}',
    failed: 'Couldn’t reach {name}',
    missing: '{name} is not installed',
    switched: 'Now using {address} in {name}',
    disconnected: '{name} disconnected',
    allDisconnected: 'Wallets disconnected',
    forgotten: '{address} forgotten',
  },
} as const satisfies Catalogue
