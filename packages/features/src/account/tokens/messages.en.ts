import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** English texts of Tokens. */
export const en = {
  tokens: {
    ...titles.tokens,
    loading: 'Loading tokens',
    valueUnknown: 'Value not known',
    emptyTitle: 'Your tokens will show here',
    emptyText: 'Receive some from another wallet.',
    receive: 'Receive',
    failedTitle: 'Tokens didn’t load',
    failedText: 'Your funds are not affected. Check your connection and try again.',
    unavailable: 'Token Balance Unavailable',
    notRefreshed: 'These may have changed since',
    everyNetwork: 'All networks',
    totalOn: { one: 'Total on {count} network', other: 'Total on {count} networks' },
    knownValueOn: { one: 'Known value on {count} network', other: 'Known value on {count} networks' },
    notAnswered: { one: '{count} network did not answer', other: '{count} networks did not answer' },
  },
} as const satisfies Catalogue
