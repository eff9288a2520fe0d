import type { Store } from '@latchkey/core'
import { perform } from '@latchkey/view-kit'

/**
 * Runs the press of a control that a slice adds to the account. The user sees its error, for example that a file did not load, and
 * the rest of the account still works.
 *
 * @param what names the control on the console
 */
export async function pressPart(store: Store, what: string, press: () => unknown): Promise<void> {
  try {
    await perform(store, press)
  } catch (error) {
    store.environment.browser.log('error', `${what} failed`, error)
  }
}
