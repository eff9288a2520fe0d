import { KitError, type Store } from '@latchkey/core'
import type { ChainNamespace, Stop } from '@latchkey/primitives'
import { showError } from '@latchkey/view-kit'
import { subscribe } from 'valtio/vanilla'

import { signingAccount } from '../account.ts'
import type { PromptHost, SignIn } from '../sign-in.ts'
import { signInFeature } from '../sign-in-feature.ts'
import type { DisconnectSignOut } from '../sign-out-on-disconnect.ts'

/** Options of a prompt. */
export interface PromptAccountOptions extends Pick<DisconnectSignOut, 'keepSessions'> {
  readonly signal: AbortSignal
  /** Whether this is the first attempt. A later one shows its error only if its prompt was shown. */
  readonly isFirst: boolean
}

/**
 * Prompts a connected account to sign in. If it declines although the site requires it, it goes back to the network
 * where it has signed in, or is disconnected.
 *
 * @throws KitError `signInNotStarted` if the site does not say whether the account has signed in: the wallet stays
 * connected
 */
export async function promptAccount(
  store: Store,
  namespace: ChainNamespace,
  options: PromptAccountOptions,
): Promise<void> {
  const { modal, router, environment } = store
  const { signal, isFirst, keepSessions } = options
  const signIn = store.use(signInFeature)
  const host = createModalHost(store)
  try {
    const outcome = await signIn.ensure(namespace, host, signal)
    host.end()
    if (outcome === 'declined' && signIn.config.getRequired?.()) await retreat(store, signIn, namespace, options)
  } catch (error) {
    host.end()
    if (signal.aborted) return
    if (!KitError.is(error, 'signInNotStarted')) return environment.browser.log('error', 'Signing in failed', error)
    if (modal.state.open && (isFirst || host.wasShown())) showError(store, error)
    if (!host.wasShown()) throw error
    if (!modal.state.open) environment.browser.log('error', 'Signing in could not start', error)
    // S8.04: the site has said that there is no session, but makes no message. An outage of the server is not the
    // user's will, so the sessions stay for the next connection.
    await keepSessions(namespace, async () => store.disconnect(namespace, { keepOpen: true })).catch(() => {})
    if (modal.state.open) router.reset('Connect')
  }
}

/** S4.69, S4.70: switches back to the network where the account has signed in, else disconnects the wallet. */
async function retreat(
  store: Store,
  signIn: SignIn,
  namespace: ChainNamespace,
  { signal, keepSessions }: PromptAccountOptions,
): Promise<void> {
  const account = signingAccount(store, namespace)
  if (!account) return
  const network = signIn.lastSigned(namespace)?.network
  const isOther = network !== undefined && network.caipNetworkId !== account.network.caipNetworkId
  const disconnect = async (): Promise<void> => store.disconnect(namespace)
  try {
    if (isOther && (await signIn.hasSession(network.caipNetworkId, account.address, signal)))
      return await store.connections.switchNetwork(network, signal)
  } catch (error) {
    // The wallet or the server refuses to switch back. An account without a sign-in does not stay connected.
    if (KitError.is(error, 'signInNotStarted')) return await keepSessions(namespace, disconnect).catch(() => {})
  }
  await disconnect().catch(() => {})
}

/** Creates the host in the modal, which is opened for a prompt and closed after it. */
function createModalHost(store: Store): PromptHost & { wasShown(): boolean; end(): void } {
  const { modal, router } = store
  const stops: Stop[] = []
  // A wallet inside the modal shows its own screen above the prompt.
  const isShown = (): boolean => modal.state.open && router.state.history.some(({ name }) => name === 'SIWXSignMessage')
  let wasShown = false
  return {
    show() {
      if (!isShown()) modal.open({ view: 'SIWXSignMessage' })
      wasShown = true
    },
    hold() {
      modal.holdOpen(true)
      stops.push(() => modal.holdOpen(false))
    },
    onLeave(call) {
      const look = (): void => {
        if (!wasShown || isShown()) return
        // The site has opened another screen, so the user has not answered.
        if (modal.state.open && modal.state.held) modal.open({ view: 'SIWXSignMessage' })
        else call()
      }
      stops.push(subscribe(modal.state, look), subscribe(router.state, look))
    },
    wasShown: () => wasShown,
    end() {
      stops.forEach(stop => stop())
      if (wasShown && isShown()) modal.close(true)
    },
  }
}
