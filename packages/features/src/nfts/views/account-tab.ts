import type { AccountTab } from '../../account/places.ts'
import { hasTokens } from '../../tokens/views/has-tokens.ts'

/** Tab on the account screen, beside that of the tokens. */
export const fills: readonly AccountTab[] = [
  {
    name: 'nfts',
    label: ({ nfts }) => nfts.title,
    tag: 'lk-nfts-tab',
    load: () => import('./nfts-tab.ts'),
    when: hasTokens,
  },
]
