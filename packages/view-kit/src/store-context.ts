import type { Store } from '@latchkey/core'
import { type Context, createContext } from '@lit/context'

/** The Lit context with the kit's store, for the elements below. */
export const storeContext: Context<unknown, Store> = createContext<Store>(Symbol.for('latchkey.store'))
