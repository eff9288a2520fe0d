import type { PlaceMap } from '@latchkey/core/open-tables'

import { hasTokens } from '../../tokens/views/has-tokens.ts'

/** Tab on the account screen, beside that of the tokens. */
export const fills: readonly PlaceMap['account.tabs'][] = [
  {
    name: 'nfts',
    label: ({ nfts }) => nfts.title,
    tag: 'lk-nfts-tab',
    load: () => import('./nfts-tab.ts'),
    when: hasTokens,
  },
]
