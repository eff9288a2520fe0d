import { offersEmbeddedWallet, type ScreenFacts, type Slice, type Texts } from '@latchkey/core'

const screen = (tag: string) =>
  ({
    tag,
    title: ({ messages }: ScreenFacts) => messages.updateEmail.title,
    load: () => import('./views/update-email-views.ts'),
  }) as const

/** Change of an embedded wallet's email address. */
export const updateEmail = {
  name: 'updateEmail',
  when: offersEmbeddedWallet,
  texts: { groups: ['updateEmail'], load: () => import('./messages.en.ts'), needs: ['embedded'] },
  screens: {
    UpdateEmailWallet: screen('lk-update-email-view'),
    UpdateEmailCode: screen('lk-update-email-code-view'),
  },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Form for the new email address of the embedded wallet. */
    UpdateEmailWallet: undefined
    /** Field for the code that the current address got, then for that of the new one. */
    UpdateEmailCode: undefined
  }
  interface KitErrorMap extends Record<import('./errors.ts').UpdateEmailErrorCode, unknown> {}
  interface KitEventMap {
    /** The user has requested a change of the email address. */
    EMAIL_EDIT: undefined
    /** The embedded wallet has a new email address. */
    EMAIL_EDIT_COMPLETE: undefined
  }
}
