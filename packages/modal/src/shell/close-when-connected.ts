import type { Route, Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'

import { viewOf } from '../views/views.ts'

/** How long "Connected" shows before the modal closes. */
export const connectedStayMs = 700

/** Closes the modal a moment after a wallet was connected from it, unless the person has gone elsewhere meanwhile. */
export function closeWhenConnected(store: Store): Stop {
  let stopWait: Stop = () => {}
  const connectsFrom = (route: Route | undefined): boolean =>
    store.modal.state.open && !!route && viewOf(route.name).connects === true
  const stopListening = store.connections.events.on('connected', () => {
    if (!connectsFrom(store.router.current())) return
    stopWait()
    stopWait = store.environment.clock.after(connectedStayMs, () => {
      if (connectsFrom(store.router.current())) store.modal.close(true)
    })
  })
  return () => {
    stopWait()
    stopListening()
  }
}
