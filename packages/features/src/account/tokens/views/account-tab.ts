import type { PlaceMap } from '@latchkey/core/open-tables'

import { hasTokens } from './has-tokens.ts'

/** Tab on the account screen. */
export const fills: readonly PlaceMap['account.tabs'][] = [
  {
    name: 'tokens',
    label: ({ tokens }) => tokens.title,
    tag: 'lk-tokens-tab',
    load: () => import('./tokens-tab.ts'),
    when: hasTokens,
  },
]
