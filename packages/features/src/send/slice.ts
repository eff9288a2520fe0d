import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Sending what the account holds. */
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
    /** What is sent, how much, and to whom; with what it begins. */
    WalletSend: import('./send-state.ts').SendArguments | undefined
    /** What the account holds, to choose what is sent. */
    WalletSendSelectToken: undefined
    /** What will be sent, before the wallet is asked. */
    WalletSendPreview: undefined
    /** What became of a send, by its id. */
    WalletSendSuccess: { readonly id: string }
  }
  interface ScreenResults {
    /** Once the wallet has sent it. */
    WalletSend: import('./send-of-site.ts').SendResult
  }
  interface KitErrorMap extends Record<import('./errors.ts').SendErrorCode, unknown> {}
  interface KitEventMap {
    /** The wallet is about to be asked to send. */
    SEND_INITIATED: import('./make-send.ts').SendFacts
    /** The wallet has sent it. */
    SEND_SUCCESS: import('./make-send.ts').SendFacts
    /** Nothing was sent, or nobody knows. */
    SEND_ERROR: import('./make-send.ts').SendFacts & { message: string }
    /** The person declined in the wallet. */
    SEND_REJECTED: import('./make-send.ts').SendFacts
  }
}
