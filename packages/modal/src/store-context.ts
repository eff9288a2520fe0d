import { DefaultKitError, getDefaultStore, type Store } from '@latchkey/core'
import { type Context, createContext } from '@lit/context'

/** Tells the elements below which kit they belong to. */
export const storeContext: Context<unknown, Store> = createContext<Store>(Symbol.for('latchkey.store'))

/**
 * The one kit of the page.
 *
 * @returns `undefined` while there is none
 * @throws DefaultKitError when there are several, and a choice would be a guess
 */
export function findDefaultStore(): Store | undefined {
  try {
    return getDefaultStore()
  } catch (error) {
    if (error instanceof DefaultKitError && error.code === 'noKit') return undefined
    throw error
  }
}
