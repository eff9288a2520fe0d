import type { Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { ConnectionsState } from './connection.ts'

/**
 * Calls back once an account is restored, or connected in another tab or here. If the call rejects, the next change
 * calls again.
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
