import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Tab of the account's NFTs. They are not listed yet. */
export const nfts = {
  name: 'nfts',
  texts: { groups: ['nfts'], load: () => import('./messages.en.ts'), first: titles },
  places: { 'account.tabs': () => import('./views/account-tab.ts') },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
}
