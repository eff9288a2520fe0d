import { connectingFeature, type ConnectStages, runOnLoad as runExtensions, type Store } from '@latchkey/core'

/** What features do apart from screens. A chunk of its own. */
export async function runOnLoad(store: Store): Promise<void> {
  await Promise.all([runExtensions(store), finishSocialLogin(store)])
}

/** A page that went to a social provider by itself comes back with the result in its address (S2.12). */
async function finishSocialLogin(store: Store): Promise<void> {
  const { options, environment } = store
  if (options.services.secureSite === undefined || !environment.browser.href().includes('result_uri=')) return
  const { returnFromSocial } = await import('@latchkey/features/social/return')
  await returnFromSocial(store)
}

/** Has features take part in connecting, and in what becomes of the accounts afterwards. */
export async function joinConnecting(store: Store): Promise<ConnectStages> {
  const { siwx, siweConfig } = store.options
  if (siwx || siweConfig) {
    const { joinSignIn } = await import('@latchkey/features/sign-in/join-connecting')
    joinSignIn(store)
  }
  return store.use(connectingFeature)
}
