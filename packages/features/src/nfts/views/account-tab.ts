import type { AccountTab } from '../../account/places.ts'
import { hasTokens } from '../../tokens/views/has-tokens.ts'

/** The tab on the account, beside that of its tokens. */
export const fills: readonly AccountTab[] = [
  {
    name: 'nfts',
    label: ({ nfts }) => nfts.title,
    tag: 'lk-nfts-tab',
    load: () => import('./nfts-tab.ts'),
    when: hasTokens,
  },
]
