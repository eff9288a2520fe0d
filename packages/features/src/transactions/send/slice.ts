import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Transfers of the account's tokens. */
export const send = {
  name: 'send',
  when: ({ features }) => features.state.send,
  texts: { groups: ['send'], load: () => import('./messages.en.ts'), first: titles },
  screens: {
    WalletSend: {
      tag: 'lk-send-view',
      title: ({ messages }) => messages.send.title,
      load: () => import('./views/send-view.ts'),
      result: async () => (await import('./api.ts')).untilSent,
    },
    WalletSendSelectToken: {
      tag: 'lk-send-token-view',
      title: ({ messages }) => messages.send.selectTokenTitle,
      load: () => import('./views/send-token-view.ts'),
    },
    WalletSendPreview: {
      tag: 'lk-send-preview-view',
      title: ({ messages }) => messages.send.previewTitle,
      load: () => import('./views/send-preview-view.ts'),
    },
    WalletSendSuccess: {
      tag: 'lk-send-success-view',
      title: ({ messages }) => messages.send.outcomeTitle,
      hidesTitle: true,
      load: () => import('./views/send-success-view.ts'),
    },
  },
  places: { 'account.actions': () => import('./views/account-action.ts') },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Form of a send, with the arguments to open it with. */
    WalletSend: import('../shared/send-state.ts').SendArguments | undefined
    /** List of the account's tokens to select one from. */
    WalletSendSelectToken: undefined
    /** Review of the send, before the wallet is asked. */
    WalletSendPreview: undefined
    /** State and result of a send, by its id. */
    WalletSendSuccess: { readonly id: string }
  }
  interface ScreenResults {
    /** Resolves once the wallet has sent the transfer. */
    WalletSend: import('./send-of-site.ts').SendResult
  }
  interface KitErrorMap extends Record<import('../shared/errors.ts').SendErrorCode, unknown> {}
  interface KitEventMap {
    /** The kit is about to request a transfer from the wallet. */
    SEND_INITIATED: import('../shared/make-send.ts').SendFacts
    /** The wallet has sent the transfer. */
    SEND_SUCCESS: import('../shared/make-send.ts').SendFacts
    /** Nothing was sent, or the wallet did not report whether it has sent. */
    SEND_ERROR: import('../shared/make-send.ts').SendFacts & { message: string }
    /** The user declined in the wallet. */
    SEND_REJECTED: import('../shared/make-send.ts').SendFacts
  }
}
