import type { Slice, Texts } from '@latchkey/core'

/** Permissions that the account has granted to sites, and their revocation. */
export const permissions = {
  name: 'permissions',
  when: ({ features }) => features.state.smartSessions,
  texts: { groups: ['permissions'], load: () => import('./messages.en.ts') },
  screens: {
    Permissions: {
      tag: 'lk-permissions-view',
      title: ({ messages }) => messages.permissions.title,
      load: () => import('./views/permissions-view.ts'),
    },
  },
  places: { 'account.rows': () => import('./views/account-rows.ts') },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** List of the account's permissions. */
    Permissions: undefined
  }
  interface KitErrorMap extends Record<import('./errors.ts').PermissionErrorCode, unknown> {}
}
