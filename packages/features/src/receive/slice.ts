import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** The address of the account, to be paid at. */
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
    /** The address, to be paid at. */
    WalletReceive: undefined
    /** The networks that the address is good for. */
    WalletCompatibleNetworks: undefined
  }
  interface KitErrorMap extends Record<import('./errors.ts').ReceiveErrorCode, unknown> {}
}
