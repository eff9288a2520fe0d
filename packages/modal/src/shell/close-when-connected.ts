import { type Store, toastsFeature } from '@latchkey/core'
import { addLaterSlices, connectsFrom } from '@latchkey/features'
import type { ChainNamespace, Stop } from '@latchkey/primitives'
import { displayName, format, messagesFeature } from '@latchkey/view-kit'
import { subscribe } from 'valtio/vanilla'

/** Time for which the modal shows the connected account before it closes, long enough to see the ring close and to read it. */
export const connectedStayMs = 1_200

/**
 * Closes the modal shortly after a wallet was connected from it, unless the user has navigated meanwhile. If one namespace was
 * requested and the wallet shared none of its accounts, shows an error and the list again.
 */
export function closeWhenConnected(store: Store): Stop {
  let stopWait: Stop = () => {}
  const isConnecting = (): boolean => {
    const route = store.router.current()
    return store.modal.state.open && route !== undefined && connectsFrom(store, route.name)
  }
  /** The user probably opens the account next, so its code is prefetched. */
  const fetchAccount = (): void => void addLaterSlices(store).catch(() => {})
  if (Object.keys(store.connections.state.byNamespace).length > 0) fetchAccount()
  const stopListening = store.connections.events.on('connected', ({ namespaces, wallet }) => {
    fetchAccount()
    if (!isConnecting()) return
    stopWait()
    const asked = store.modal.state.namespace
    if (asked && !namespaces.includes(asked)) return alertRejection(store, asked, wallet.name)
    stopWait = store.environment.clock.after(connectedStayMs, () => {
      // The user may have to sign in again by now.
      if (isConnecting() && !store.modal.state.held) store.modal.close(true)
    })
  })
  // Closing and reopening the modal starts another session, which must stay open.
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

function alertRejection(store: Store, namespace: ChainNamespace, walletName: string): void {
  const { messages } = store.use(messagesFeature).state
  const text = format(messages.connect.notShared, {
    name: displayName(walletName, messages.common.unnamed),
    family: messages.families[namespace],
  })
  store.use(toastsFeature).show('error', text)
  if (!store.router.pop()) store.router.replace('Connect', { namespace })
}
