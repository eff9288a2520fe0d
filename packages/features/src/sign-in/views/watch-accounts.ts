import { defineFeature, KitError, type Store } from '@latchkey/core'
import type { ChainNamespace, Stop } from '@latchkey/primitives'
import { showError } from '@latchkey/view-kit'
import { subscribe } from 'valtio/vanilla'

import { keyOf, signingAccount } from '../account.ts'
import { type PromptHost, type SignIn, signInFeature } from '../sign-in-feature.ts'

/**
 * Has an account sign in that came without a person connecting it: another one of the wallet's, on another network, restored by a reload, or whose session has
 * ended. What a reload restores is asked only where the site requires it.
 */
export const signInWatchFeature = defineFeature('signInWatch', (store, onDestroy) => {
  const { accounts, networks, connections, environment } = store
  const signIn = store.use(signInFeature)
  const ended = new AbortController()
  /** The accounts that have been seen to; one that a person declined is not asked again until it changes. */
  const seen = new Map<ChainNamespace, string>()
  const isRequired = (): boolean => signIn.config.getRequired?.() ?? false
  let isStarting = true

  function look(): void {
    for (const namespace of Object.keys(accounts.state) as ChainNamespace[]) {
      const key = keyOf(signingAccount(store, namespace))
      if (key === '') seen.delete(namespace)
      else if (seen.get(namespace) !== key) {
        const isRestored = isStarting || connections.state.restoring
        seen.set(namespace, key)
        if (signIn.isAsking(namespace)) continue
        if (!isRestored || isRequired()) void ask(namespace)
      }
    }
  }

  /** Asks those that signed in before whether that still holds. */
  function lookAgain(): void {
    if (!isRequired()) return
    for (const namespace of seen.keys()) if (!signIn.isAsking(namespace)) void ask(namespace)
  }

  async function ask(namespace: ChainNamespace): Promise<void> {
    const host = createModalHost(store)
    try {
      const outcome = await signIn.ensure(namespace, host, ended.signal)
      host.end()
      if (outcome === 'declined' && isRequired()) await retreat(store, signIn, namespace, ended.signal)
    } catch (error) {
      host.end()
      if (ended.signal.aborted) return
      if (!KitError.is(error, 'signInNotStarted')) return environment.browser.log('error', 'Signing in failed', error)
      const { modal, router } = store
      if (modal.state.open) showError(store, error)
      else environment.browser.log('error', 'Signing in could not start', error)
      await store.disconnect(namespace, { keepOpen: true }).catch(() => {})
      if (modal.state.open) router.reset('Connect')
    }
  }

  const stops = [
    subscribe(accounts.state, look),
    subscribe(networks.state, look),
    environment.browser.watchReturn(lookAgain),
    connections.events.on('disconnected', ({ namespaces }) => void signOutOf(store, signIn, namespaces)),
  ]
  onDestroy(() => {
    ended.abort()
    stops.forEach(stop => stop())
  })
  look()
  isStarting = false
})

/** S4.69, S4.70: back to the network where the account has signed in, else the wallet is let go. */
async function retreat(store: Store, signIn: SignIn, namespace: ChainNamespace, signal: AbortSignal): Promise<void> {
  const account = signingAccount(store, namespace)
  if (!account) return
  const last = signIn.lastNetwork(namespace)
  const isOther = last !== undefined && last.caipNetworkId !== account.network.caipNetworkId
  try {
    if (isOther && (await signIn.hasSession(last.caipNetworkId, account.address, signal)))
      return await store.connections.switchNetwork(last, signal)
  } catch {
    // The wallet, or the server, does not want to: nobody stays who has not signed in.
  }
  await store.disconnect(namespace).catch(() => {})
}

/** Who lets a wallet go is signed out, unless the site says otherwise. */
async function signOutOf(store: Store, { config }: SignIn, namespaces: readonly ChainNamespace[]): Promise<void> {
  if (config.signOutOnDisconnect === false) return
  try {
    const isAnyLeft = Object.values(store.connections.state.byNamespace).some(each => each.length > 0)
    if (!isAnyLeft) return await (config.signOut ? config.signOut() : config.setSessions([]))
    // Another wallet of the family shows: its own session stands.
    void namespaces
  } catch (error) {
    store.environment.browser.log('error', 'The site did not sign the visitor out', error)
  }
}

/** The modal, opened for a prompt and closed after it. */
function createModalHost(store: Store): PromptHost & { end(): void } {
  const { modal, router } = store
  const stops: Stop[] = []
  const isShown = (): boolean => modal.state.open && router.current()?.name === 'SIWXSignMessage'
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
        if (wasShown && !isShown()) call()
      }
      stops.push(subscribe(modal.state, look), subscribe(router.state, look))
    },
    end() {
      stops.forEach(stop => stop())
      if (wasShown && isShown()) modal.close(true)
    },
  }
}
