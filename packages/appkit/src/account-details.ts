import { accountDetailsFeature } from '@latchkey/features/account'
import type { Store } from '@latchkey/core'
import type { Balance, ChainNamespace } from '@latchkey/primitives'

/** Keeps balance and name of the connected accounts up to date. A chunk of its own. */
export function startAccountDetails(store: Store): void {
  store.use(accountDetailsFeature).start()
  if (remembersEmbedded(store)) void bringEmbedded(store)
}

/** Whether the last visit left a wallet of the secure site: its connector comes with the code that asks the frame. */
function remembersEmbedded({ options, storage }: Store): boolean {
  return (
    options.services.secureSite !== undefined &&
    storage.connections.read().some(({ connectorId }) => connectorId === 'AUTH')
  )
}

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
