import { loadReturnedLogin, loadSignIn } from '@latchkey/features/loaders'
import { connectingFeature, type ConnectStages, runOnLoad as runExtensions, type Store } from '@latchkey/core'

/** Runs the features' work apart from screens. A chunk of its own. */
export async function runOnLoad(store: Store): Promise<void> {
  await Promise.all([runExtensions(store), finishSocialLogin(store)])
}

/** Completes a social login without a window, which returns to the page with the result in its address (S2.12). */
async function finishSocialLogin(store: Store): Promise<void> {
  const { options, environment } = store
  if (options.services.secureSite === undefined || !environment.browser.href().includes('result_uri=')) return
  const { returnFromSocial } = await loadReturnedLogin()
  await returnFromSocial(store)
}

/** Loads the features' stages of connecting, and their watching of accounts afterwards. */
export async function joinConnecting(store: Store): Promise<ConnectStages> {
  const { siwx, siweConfig } = store.options
  if (siwx || siweConfig) {
    const { joinSignIn } = await loadSignIn()
    joinSignIn(store)
  }
  return store.use(connectingFeature)
}
