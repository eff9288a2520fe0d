import type { Store } from '@latchkey/core'
import { type Context, createContext } from '@lit/context'

/** Tells the elements below which kit they belong to. */
export const storeContext: Context<unknown, Store> = createContext<Store>(Symbol.for('latchkey.store'))
