import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Sign-in with the wallet. */
export const signIn = {
  name: 'signIn',
  when: ({ options }) => options.siwx !== undefined || options.siweConfig !== undefined,
  texts: { groups: ['signIn'], load: () => import('./messages.en.ts'), first: titles },
  screens: {
    SIWXSignMessage: {
      tag: 'lk-sign-message-view',
      title: ({ messages }) => messages.signIn.title,
      load: () => import('./views/sign-message-view.ts'),
      connects: true,
    },
  },
  places: { connecting: () => import('./views/connecting.ts') },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Message that an account signs to sign in. The kit opens it; without a prompt it has nothing to sign. */
    SIWXSignMessage: undefined
  }
  interface KitErrorMap extends Record<import('./errors.ts').SignInErrorCode, unknown> {}
  interface KitEventMap {
    /** An account signed in. */
    SIWX_AUTH_SUCCESS: import('./sign-in.ts').SignInFacts
    /** An account did not sign in. */
    SIWX_AUTH_ERROR: import('./sign-in.ts').SignInFacts & { message: string }
  }
}
