import { KitError, type Store } from '@latchkey/core'
import type { ChainNamespace, SIWXSession } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { signingAccount } from './account.ts'
import { signInError } from './errors.ts'
import { signInFeature } from './sign-in-feature.ts'

/** Account to sign in with. */
export interface SignInChoice {
  /** Namespace of the account. @default the active namespace of the site */
  namespace?: ChainNamespace
  /** Signal that aborts the sign-in. */
  signal?: AbortSignal
}

/** See `signIn` of `@latchkey/appkit/sign-in`. */
export async function signIn(store: Store, choice: SignInChoice = {}): Promise<SIWXSession> {
  const { namespace = store.networks.state.activeNamespace, signal = new AbortController().signal } = choice
  const feature = store.use(signInFeature)
  if (!namespace) throw new KitError('caipNetworkOrAddressUndefined')
  let failure: KitError | undefined
  let isOurs = false
  let isSigning = false
  const look = (): void => {
    if (!isOurs || isSigning || feature.state.prompt?.stage !== 'ready') return
    isSigning = true
    feature
      .sign()
      .catch((error: unknown) => {
        failure = KitError.is(error) ? error : signInError('signInFailed', { cause: error })
        feature.cancel()
      })
      .finally(() => {
        if (failure) return
        isSigning = false
        look()
      })
  }
  const host = { show: () => void (isOurs = true), hold() {}, onLeave() {} }
  const stopLooking = subscribe(feature.state, look)
  const leave = feature.claim([namespace])
  try {
    const outcome = await feature.ensure(namespace, host, signal)
    if (outcome === 'declined') throw failure ?? signInError('signInDeclined')
  } finally {
    stopLooking()
    leave()
  }
  const session = await sessionOf(store, namespace, signal)
  if (!session) throw new KitError('caipNetworkOrAddressUndefined')
  return session
}

/** See `signOut` of `@latchkey/appkit/sign-in`. */
export async function signOut(store: Store): Promise<void> {
  const { config } = store.use(signInFeature)
  await (config.signOut ? config.signOut() : config.setSessions([]))
  if (config.getRequired?.()) await store.disconnect()
}

/** See `getSessions` of `@latchkey/appkit/sign-in`. */
export async function getSessions(store: Store): Promise<readonly SIWXSession[]> {
  const { signal } = new AbortController()
  const namespaces = Object.keys(store.accounts.state) as ChainNamespace[]
  const found = await Promise.all(namespaces.map(async namespace => sessionOf(store, namespace, signal)))
  return found.filter(session => session !== undefined)
}

async function sessionOf(
  store: Store,
  namespace: ChainNamespace,
  signal: AbortSignal,
): Promise<SIWXSession | undefined> {
  const account = signingAccount(store, namespace)
  return account && store.use(signInFeature).findSession(account.network.caipNetworkId, account.address, signal)
}
