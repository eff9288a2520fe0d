import { accountDetailsFeature } from '@latchkey/features/account'
import { defineFeature, type Store } from '@latchkey/core'
import type { Balance, ChainNamespace } from '@latchkey/primitives'

/** Keeps balance and name of the connected accounts up to date. A chunk of its own. */
export function startAccountDetails(store: Store): void {
  store.use(accountDetailsFeature).start()
  store.use(rememberedEmbedded)
}

/** Brings the embedded wallet where one is remembered: its connector comes with the code that asks the frame. */
const rememberedEmbedded = defineFeature('rememberedEmbedded', (store, onDestroy) => {
  const { options, storage } = store
  const isRemembered = (): boolean => storage.connections.read().some(({ connectorId }) => connectorId === 'AUTH')
  if (options.services.secureSite === undefined) return {}
  if (isRemembered()) {
    void bringEmbedded(store)
    return {}
  }
  // Another tab may log in, after this one has brought all that an account of another wallet needs.
  const stop = storage.watchConnections(() => {
    if (!isRemembered()) return
    stop()
    void bringEmbedded(store)
  })
  onDestroy(stop)
  return {}
})

async function bringEmbedded(store: Store): Promise<void> {
  try {
    const { joinEmbedded } = await import('@latchkey/features/embedded/join')
    joinEmbedded(store)
  } catch (error) {
    store.log.write('warn', `The embedded wallet did not load: ${String(error)}`)
  }
}

export function fetchBalance(store: Store, namespace: ChainNamespace | undefined): Promise<Balance> {
  return store.use(accountDetailsFeature).fetchBalance(namespace)
}
