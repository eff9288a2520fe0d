import type { Slice, Texts } from '@latchkey/core'

import { offersNames } from './offers-names.ts'

/** Names that accounts of the embedded wallet register at the Blockchain API. */
export const names = {
  name: 'names',
  when: offersNames,
  texts: { groups: ['names'], load: () => import('./messages.en.ts') },
  screens: {
    RegisterAccountName: {
      tag: 'lk-register-name-view',
      title: ({ messages }) => messages.names.title,
      load: () => import('./views/register-name-view.ts'),
    },
    RegisterAccountNameSuccess: {
      tag: 'lk-name-registered-view',
      title: ({ messages }) => messages.names.registeredTitle,
      hidesTitle: true,
      load: () => import('./views/name-registered-view.ts'),
    },
  },
  places: { 'account.rows': () => import('./views/account-rows.ts') },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Form to choose and register a name for the account. */
    RegisterAccountName: undefined
    /** New name of the account. */
    RegisterAccountNameSuccess: { readonly name: string }
  }
  interface KitErrorMap extends Record<import('./errors.ts').NamesErrorCode, unknown> {}
  interface KitEventMap {
    /** The kit is about to request a signature for a name. */
    REGISTER_NAME_INITIATED: { ensName: string }
    /** The name is registered. */
    REGISTER_NAME_SUCCESS: { ensName: string }
    /** The name was not registered, or the user declined. */
    REGISTER_NAME_ERROR: { ensName: string; message: string }
  }
}
