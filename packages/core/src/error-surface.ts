import type { Messages } from './open-tables.ts'

/**
 * Where an error shows. `inline`: in the view that asked, with its message and, where trying again can help, a retry.
 * `toast`: in passing, in the words of `message`. `developer`: thrown to the site's own code, which made the mistake, and to nobody else.
 * `none`: somebody chose it, so there is nothing to say.
 */
export type ErrorSurface =
  | { readonly kind: 'inline'; readonly canRetry: boolean }
  | { readonly kind: 'toast'; readonly message?: (messages: Messages) => string }
  | { readonly kind: 'developer' | 'none' }
