import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** What the account holds, token by token. */
export const tokens = {
  name: 'tokens',
  texts: { groups: ['tokens'], load: () => import('./messages.en.ts'), first: titles },
  screens: {},
  places: { 'account.tabs': () => import('./views/account-tab.ts') },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface KitErrorMap extends Record<import('./errors.ts').TokensErrorCode, unknown> {}
}
