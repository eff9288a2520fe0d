import type { AccountTab } from '../../account/places.ts'
import { hasTokens } from './has-tokens.ts'

/** Tab on the account screen. */
export const fills: readonly AccountTab[] = [
  {
    name: 'tokens',
    label: ({ tokens }) => tokens.title,
    tag: 'lk-tokens-tab',
    load: () => import('./tokens-tab.ts'),
    when: hasTokens,
  },
]
