import { connectingFeature, type ConnectStages, runOnLoad, type Store } from '@latchkey/core'

/** What features do apart from screens. A chunk of its own. */
export { runOnLoad }

/** Has features take part in connecting, and in what becomes of the accounts afterwards. */
export async function joinConnecting(store: Store): Promise<ConnectStages> {
  const { siwx, siweConfig } = store.options
  if (siwx || siweConfig) {
    const { joinSignIn } = await import('@latchkey/features/sign-in/join-connecting')
    joinSignIn(store)
  }
  return store.use(connectingFeature)
}
