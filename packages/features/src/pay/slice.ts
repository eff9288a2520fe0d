import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Paying what a site asks for. */
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
    /** What the site asks to be paid. The kit opens it: opened by itself it has nothing to pay. */
    Pay: undefined
    /** What became of that payment. The kit opens it. */
    PayProgress: undefined
  }
  interface KitErrorMap extends Record<import('./errors.ts').PayErrorCode, unknown> {}
  interface KitEventMap {
    /** The person has pressed the button that pays. */
    PAY_INITIATED: import('./pay-state.ts').PayFacts
    /** The wallet has paid. */
    PAY_SUCCESS: import('./pay-state.ts').PayFacts
    /** Nothing was paid, or nobody knows. */
    PAY_ERROR: import('./pay-state.ts').PayFacts & { message: string }
    /** The person declined in the wallet. */
    PAY_REJECTED: import('./pay-state.ts').PayFacts
  }
}
