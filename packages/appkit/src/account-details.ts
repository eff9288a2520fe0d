import { accountDetailsFeature } from '@latchkey/features/account'
import { loadEmbedded } from '@latchkey/features/loaders'
import { defineFeature, type Store } from '@latchkey/core'
import type { Balance, ChainNamespace } from '@latchkey/primitives'

/** Keeps balance and name of the connected accounts up to date. A chunk of its own. */
export function startAccountDetails(store: Store): void {
  store.use(accountDetailsFeature).start()
  store.use(rememberedEmbedded)
}

/** Adds the connector of a stored embedded wallet, which is in the code that talks to the frame. */
const rememberedEmbedded = defineFeature('rememberedEmbedded', (store, onDestroy) => {
  const { options, storage } = store
  const isRemembered = (): boolean => storage.connections.read().some(({ connectorId }) => connectorId === 'AUTH')
  if (options.services.secureSite === undefined) return {}
  if (isRemembered()) {
    void addEmbedded(store)
    return {}
  }
  // Another tab may log in after this one has loaded the details for another wallet's account.
  const stop = storage.watchConnections(() => {
    if (!isRemembered()) return
    stop()
    void addEmbedded(store)
  })
  onDestroy(stop)
  return {}
})

async function addEmbedded(store: Store): Promise<void> {
  try {
    const { joinEmbedded } = await loadEmbedded()
    joinEmbedded(store)
  } catch (error) {
    store.log.write('warn', `The embedded wallet did not load: ${String(error)}`)
  }
}

export function fetchBalance(store: Store, namespace: ChainNamespace | undefined): Promise<Balance> {
  return store.use(accountDetailsFeature).fetchBalance(namespace)
}
