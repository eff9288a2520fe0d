import type { Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

/**
 * Calls once an account is there or on its way that nobody connected on this page: it is restored, or was connected in another tab. Where the call rejects, the
 * next change calls again.
 */
export function whenThereIsAnAccount(store: Store, call: () => Promise<unknown>): Stop {
  const { state } = store.connections
  let isCalled = false
  const look = (): void => {
    const isThere = state.restoring || Object.values(state.byNamespace).some(each => each.length > 0)
    if (isCalled || !isThere) return
    isCalled = true
    call().then(stop, () => (isCalled = false))
  }
  const stop = subscribe(state, look)
  look()
  return stop
}
