import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** The collectibles of the account, which nobody lists yet. */
export const nfts = {
  name: 'nfts',
  texts: { groups: ['nfts'], load: () => import('./messages.en.ts'), first: titles },
  places: { 'account.tabs': () => import('./views/account-tab.ts') },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
}
