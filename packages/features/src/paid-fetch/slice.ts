import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** What a server asks to be paid before it answers. */
export const paidFetch = {
  name: 'paidFetch',
  when: ({ features }) => features.state.pay,
  texts: { groups: ['paidFetch'], load: () => import('./messages.en.ts'), first: titles },
  screens: {
    PaidRequest: {
      tag: 'lk-paid-request-view',
      title: ({ messages }) => messages.paidFetch.title,
      load: () => import('./views/paid-request-view.ts'),
    },
  },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** What a server asks to be paid. The kit opens it: opened by itself it has nothing to ask. */
    PaidRequest: undefined
  }
  interface KitErrorMap extends Record<import('./errors.ts').PaidFetchErrorCode, unknown> {}
  interface KitEventMap {
    /** A person is asked to pay for a request. */
    PAY_REQUEST_INITIATED: import('./payment.ts').PaidFetchFacts
    /** The server answered what was paid for. */
    PAY_REQUEST_SUCCESS: import('./payment.ts').PaidFetchFacts
    /** Nothing was signed, or the server did not take it, as far as it says. */
    PAY_REQUEST_ERROR: import('./payment.ts').PaidFetchFacts & { message: string }
    /** The person declined, on the screen or in the wallet. */
    PAY_REQUEST_REJECTED: import('./payment.ts').PaidFetchFacts
  }
}
