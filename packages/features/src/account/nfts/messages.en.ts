import type { Catalogue } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** English texts of the tab of NFTs. */
export const en = {
  nfts: {
    ...titles.nfts,
    heading: 'Collectibles are not listed yet',
    text: 'They are safe in your wallet, where you can see them.',
  },
} as const satisfies Catalogue
