import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Payments that a server requires before it answers. */
export const x402 = {
  name: 'paidFetch',
  when: ({ features }) => features.state.pay,
  texts: { groups: ['paidFetch'], load: () => import('./messages.en.ts'), first: titles },
  screens: {
    X402Request: {
      tag: 'lk-x402-request-view',
      title: ({ messages }) => messages.paidFetch.title,
      load: () => import('./views/x402-request-view.ts'),
    },
  },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Prompt for the payment. The kit opens it; without a request it is empty. */
    X402Request: undefined
  }
  interface KitErrorMap extends Record<import('./errors.ts').X402ErrorCode, unknown> {}
  interface KitEventMap {
    /** The user is prompted to pay for a request. */
    PAY_REQUEST_INITIATED: import('./payment.ts').X402Facts
    /** The server delivered the paid resource. */
    PAY_REQUEST_SUCCESS: import('./payment.ts').X402Facts
    /** Nothing was signed, or the server did not report that it accepted the payment. */
    PAY_REQUEST_ERROR: import('./payment.ts').X402Facts & { message: string }
    /** The user declined, on the screen or in the wallet. */
    PAY_REQUEST_REJECTED: import('./payment.ts').X402Facts
  }
}
