import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Payments that a site requests. */
export const pay = {
  name: 'pay',
  when: ({ features }) => features.state.pay,
  texts: { groups: ['pay'], load: () => import('./messages.en.ts'), first: titles, needs: ['send'] },
  screens: {
    Pay: {
      tag: 'lk-pay-view',
      title: ({ messages }) => messages.pay.title,
      load: () => import('./views/pay-view.ts'),
    },
    PayProgress: {
      tag: 'lk-pay-progress-view',
      title: ({ messages }) => messages.pay.progressTitle,
      hidesTitle: true,
      load: () => import('./views/pay-progress-view.ts'),
    },
  },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Review of the requested payment. The kit opens it; without a request it has nothing to pay. */
    Pay: undefined
    /** State and result of the payment. The kit opens it. */
    PayProgress: undefined
  }
  interface KitErrorMap extends Record<import('./errors.ts').PayErrorCode, unknown> {}
  interface KitEventMap {
    /** The user has pressed the button that pays. */
    PAY_INITIATED: import('./pay-state.ts').PayFacts
    /** The wallet has paid. */
    PAY_SUCCESS: import('./pay-state.ts').PayFacts
    /** Nothing was paid, or the wallet did not report whether it has paid. */
    PAY_ERROR: import('./pay-state.ts').PayFacts & { message: string }
    /** The user declined in the wallet. */
    PAY_REJECTED: import('./pay-state.ts').PayFacts
  }
}
