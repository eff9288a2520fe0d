import type { Messages } from './open-tables.ts'

/**
 * The place where an error shows. `inline`: in the view of the action, with its message and, if a retry can help, a
 * button. `toast`: as a toast with the text of `message`. `developer`: only thrown to the site's own code, which made
 * the mistake. `none`: the user or the site caused it on purpose, so nothing shows.
 */
export type ErrorSurface =
  | { readonly kind: 'inline'; readonly canRetry: boolean }
  | { readonly kind: 'toast'; readonly message?: (messages: Messages) => string }
  | { readonly kind: 'developer' | 'none' }
