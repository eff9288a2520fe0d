import { type Route, type Store, toastsFeature } from '@latchkey/core'
import type { ChainNamespace, Stop } from '@latchkey/primitives'

import { displayName } from '../display-name.ts'
import { format } from '../messages/format-message.ts'
import { messagesFeature } from '../messages/messages-feature.ts'
import { viewOf } from '../views/views.ts'

/** How long the modal says who is connected before it closes: long enough to see the ring close and to read it. */
export const connectedStayMs = 1_200

/**
 * Closes the modal a moment after a wallet was connected from it, unless the person has gone elsewhere meanwhile. Where one family
 * was asked for and the wallet shared none of its accounts, it says so and leads back to the list.
 */
export function closeWhenConnected(store: Store): Stop {
  let stopWait: Stop = () => {}
  const connectsFrom = (route: Route | undefined): boolean =>
    store.modal.state.open && !!route && viewOf(route.name).connects === true
  const stopListening = store.connections.events.on('connected', ({ namespaces, wallet }) => {
    if (!connectsFrom(store.router.current())) return
    stopWait()
    const asked = store.modal.state.namespace
    if (asked && !namespaces.includes(asked)) return refuse(store, asked, wallet.name)
    stopWait = store.environment.clock.after(connectedStayMs, () => {
      if (connectsFrom(store.router.current())) store.modal.close(true)
    })
  })
  return () => {
    stopWait()
    stopListening()
  }
}

function refuse(store: Store, namespace: ChainNamespace, walletName: string): void {
  const { messages } = store.use(messagesFeature).state
  const text = format(messages.connect.notShared, {
    name: displayName(walletName, messages.common.unnamed),
    family: messages.families[namespace],
  })
  store.use(toastsFeature).show('error', text)
  if (!store.router.pop()) store.router.replace('Connect', { namespace })
}
