import { KitError, screenError, type Store, surfaceOf, toastsFeature } from '@latchkey/core'

import { messagesFeature } from './messages/messages-feature.ts'

/** Outcome of a view's call; `failed` only for an error that the view itself must show. */
export type Outcome =
  | { readonly status: 'done' }
  | { readonly status: 'quiet' }
  | { readonly status: 'failed'; readonly error: KitError }

/**
 * Calls the store for the user, and shows an error in its place. Hides the toast of an earlier action.
 *
 * @throws an error that is for the site's developers, or is not the kit's, for example that a file did not load. It reaches the
 *   page's own error reporting, and the user sees in a toast that the action failed.
 */
export async function perform(store: Store, action: () => unknown): Promise<Outcome> {
  store.use(toastsFeature).dismissSeen()
  try {
    await action()
    return { status: 'done' }
  } catch (error) {
    if (!KitError.is(error)) {
      store.use(toastsFeature).show('error', store.use(messagesFeature).state.messages.common.failed)
      throw error
    }
    const { kind } = surfaceOf(error)
    if (kind === 'developer') throw error
    if (kind === 'inline') return { status: 'failed', error }
    if (kind === 'toast') showError(store, error)
    return { status: 'quiet' }
  }
}

/** Shows an error as a toast, in the user's language. */
export function showError(store: Store, error: KitError): void {
  const { messages } = store.use(messagesFeature).state
  const texts: Partial<Record<string, string>> = messages.errors
  const surface = surfaceOf(error)
  const own = surface.kind === 'toast' ? surface.message?.(messages) : undefined
  store.use(toastsFeature).show('error', own ?? texts[error.code] ?? error.shortMessage)
}

/** Copies a text, and shows a toast. @returns whether the browser allowed it */
export async function copy(store: Store, text: string, done: string): Promise<boolean> {
  try {
    await store.environment.browser.copyText(text)
    store.use(toastsFeature).show('success', done)
    return true
  } catch {
    showError(store, screenError('copyFailed'))
    return false
  }
}
