import { type Store, toastsFeature } from '@latchkey/core'
import { addLaterSlices, connectsFrom } from '@latchkey/features'
import type { ChainNamespace, Stop } from '@latchkey/primitives'
import { displayName, format, messagesFeature } from '@latchkey/view-kit'
import { subscribe } from 'valtio/vanilla'

/** How long the modal says who is connected before it closes: long enough to see the ring close and to read it. */
export const connectedStayMs = 1_200

/**
 * Closes the modal a moment after a wallet was connected from it, unless the person has gone elsewhere meanwhile. Where one family
 * was asked for and the wallet shared none of its accounts, it says so and goes back to the list.
 */
export function closeWhenConnected(store: Store): Stop {
  let stopWait: Stop = () => {}
  const isConnecting = (): boolean => {
    const route = store.router.current()
    return store.modal.state.open && route !== undefined && connectsFrom(store, route.name)
  }
  /** The account is what the person opens next. */
  const fetchAccount = (): void => void addLaterSlices(store).catch(() => {})
  if (Object.keys(store.connections.state.byNamespace).length > 0) fetchAccount()
  const stopListening = store.connections.events.on('connected', ({ namespaces, wallet }) => {
    fetchAccount()
    if (!isConnecting()) return
    stopWait()
    const asked = store.modal.state.namespace
    if (asked && !namespaces.includes(asked)) return refuse(store, asked, wallet.name)
    stopWait = store.environment.clock.after(connectedStayMs, () => {
      // Somebody may have to sign in again already.
      if (isConnecting() && !store.modal.state.held) store.modal.close(true)
    })
  })
  // Who closes it and opens it again has another one before them.
  const stopWatching = subscribe(
    store.modal.state,
    () => {
      if (!store.modal.state.open) stopWait()
    },
    true,
  )
  return () => {
    stopWait()
    stopWatching()
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
