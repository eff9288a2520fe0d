import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Address of the account to receive payments at. */
export const receive = {
  name: 'receive',
  when: ({ features }) => features.state.receive,
  texts: { groups: ['receive'], load: () => import('./messages.en.ts'), first: titles },
  screens: {
    WalletReceive: {
      tag: 'lk-receive-view',
      title: ({ messages }) => messages.receive.title,
      load: () => import('./views/receive-view.ts'),
    },
    WalletCompatibleNetworks: {
      tag: 'lk-compatible-networks-view',
      title: ({ messages }) => messages.receive.networksTitle,
      load: () => import('./views/compatible-networks-view.ts'),
    },
  },
  places: { 'account.actions': () => import('./views/account-action.ts') },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Address of the account, as text and code. */
    WalletReceive: undefined
    /** Networks that the address is valid on. */
    WalletCompatibleNetworks: undefined
  }
  interface KitErrorMap extends Record<import('./errors.ts').ReceiveErrorCode, unknown> {}
}
