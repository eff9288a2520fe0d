import { KitError, screenError, type Store, surfaceOf, toastsFeature } from '@latchkey/core'

import { messagesFeature } from './messages/messages-feature.ts'

/** How a view's call went; `failed` only for what the view itself has to show. */
export type Outcome =
  | { readonly status: 'done' }
  | { readonly status: 'quiet' }
  | { readonly status: 'failed'; readonly error: KitError }

/**
 * Calls the store on a person's behalf and takes an error to where they hear of it. What the user was told of an earlier action goes.
 *
 * @throws what is no error of the kit, or one that is for the site's developers: the page's own error reporting should hear of it
 */
export async function perform(store: Store, action: () => unknown): Promise<Outcome> {
  store.use(toastsFeature).dismissSeen()
  try {
    await action()
    return { status: 'done' }
  } catch (error) {
    if (!KitError.is(error)) throw error
    const { kind } = surfaceOf(error)
    if (kind === 'developer') throw error
    if (kind === 'inline') return { status: 'failed', error }
    if (kind === 'toast') showError(store, error)
    return { status: 'quiet' }
  }
}

/** Says in passing what went wrong, in the visitor's language. */
export function showError(store: Store, error: KitError): void {
  const { messages } = store.use(messagesFeature).state
  const texts: Partial<Record<string, string>> = messages.errors
  const surface = surfaceOf(error)
  const own = surface.kind === 'toast' ? surface.message?.(messages) : undefined
  store.use(toastsFeature).show('error', own ?? texts[error.code] ?? error.shortMessage)
}

/** Copies a text, and says so. @returns whether the browser allowed it */
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
