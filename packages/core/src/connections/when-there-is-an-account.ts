import type { Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { ConnectionsState } from './connection.ts'

/**
 * Calls once an account is there or on its way that nobody connected on this page: it is restored, or was connected in another tab. Where the call rejects, the
 * next change calls again.
 */
export function whenThereIsAnAccount(state: ConnectionsState, call: () => Promise<unknown> | undefined): Stop {
  let stop = (): void => {}
  const look = (): void => {
    if (!state.restoring && Object.values(state.byNamespace).flat().length === 0) return
    stop()
    call()?.catch(wait)
  }
  const wait = (): void => void (stop = subscribe(state, look))
  wait()
  look()
  return () => stop()
}
