import { defineFeature, KitError, type Store } from '@latchkey/core'
import type { ChainNamespace, Stop } from '@latchkey/primitives'
import { showError } from '@latchkey/view-kit'
import { subscribe } from 'valtio/vanilla'

import { keyOf, signingAccount } from '../account.ts'
import type { PromptHost, SignIn } from '../sign-in.ts'
import { createActiveAccountReporter } from '../report-active-account.ts'
import { signInFeature } from '../sign-in-feature.ts'
import { signOutOnDisconnect } from '../sign-out-on-disconnect.ts'

/** A site that does not say whether an account has signed in is asked again after so long: its server may be away for a moment. Then the wallet is let go. */
export const askAgainMs: readonly number[] = [2_000, 10_000]

/**
 * Has an account sign in that came without a person connecting it: another one of the wallet's, on another network, restored by a reload, or whose session has
 * ended. What a reload restores is asked only where the site requires it.
 */
export const signInWatchFeature = defineFeature('signInWatch', (store, onDestroy) => {
  const { accounts, networks, environment } = store
  const signIn = store.use(signInFeature)
  const reporter = createActiveAccountReporter(store, signIn.config)
  const ended = new AbortController()
  /** The accounts that have been seen to; one that a person declined is not asked again until it changes. */
  const seen = new Map<ChainNamespace, string>()
  const isRequired = (): boolean => signIn.config.getRequired?.() ?? false

  /** @param isLeft whoever saw to accounts has just ended */
  function look(isLeft = false): void {
    // What a wallet signs in with last is what the server takes for the account that shows: of several namespaces it may be another one.
    if (isLeft) reporter.reportAgain()
    else reporter.report()
    for (const namespace of Object.keys(accounts.state) as ChainNamespace[]) {
      const key = keyOf(signingAccount(store, namespace))
      const asked = isLeft ? signIn.lastAsked(namespace) : undefined
      if (key === '') seen.delete(namespace)
      else if (signIn.isSeenTo(namespace)) continue
      else if (asked === key) seen.set(namespace, key)
      else if (seen.get(namespace) !== key) {
        // Who comes without being asked for was restored, or connected in another tab: a person who connects is asked while they do.
        const isNew = !seen.has(namespace) && asked === undefined
        seen.set(namespace, key)
        if (!isNew || isRequired()) void ask(namespace)
      }
    }
  }

  /** Asks those that signed in before whether that still holds. */
  function lookAgain(): void {
    reporter.reportAgain()
    if (!isRequired()) return
    for (const namespace of seen.keys()) if (!signIn.isSeenTo(namespace)) void ask(namespace)
  }

  async function ask(namespace: ChainNamespace, failures = 0): Promise<void> {
    const host = createModalHost(store)
    const leave = signIn.seeTo([namespace])
    try {
      const outcome = await signIn.ensure(namespace, host, ended.signal)
      host.end()
      if (outcome === 'declined' && isRequired()) await retreat(store, signIn, namespace, ended.signal)
    } catch (error) {
      host.end()
      if (ended.signal.aborted) return
      if (!KitError.is(error, 'signInNotStarted')) return environment.browser.log('error', 'Signing in failed', error)
      const { modal, router } = store
      const againMs = host.wasShown() ? undefined : askAgainMs[failures]
      if (againMs !== undefined) {
        stops.push(environment.clock.after(againMs, () => void ask(namespace, failures + 1)))
        return
      }
      if (modal.state.open) showError(store, error)
      else environment.browser.log('error', 'Signing in could not start', error)
      await store.disconnect(namespace, { keepOpen: true }).catch(() => {})
      if (modal.state.open) router.reset('Connect')
    } finally {
      leave()
    }
  }

  const stops = [
    subscribe(accounts.state, () => look()),
    subscribe(networks.state, () => look()),
    signIn.onLeave(() => look(true)),
    environment.browser.watchReturn(lookAgain),
    signOutOnDisconnect(store, signIn.config),
    environment.browser.watchVisibility(() => reporter.reportAgain()),
    () => reporter.stop(),
  ]
  onDestroy(() => {
    ended.abort()
    stops.forEach(stop => stop())
  })
  look()
})

/** S4.69, S4.70: back to the network where the account has signed in, else the wallet is let go. */
async function retreat(store: Store, signIn: SignIn, namespace: ChainNamespace, signal: AbortSignal): Promise<void> {
  const account = signingAccount(store, namespace)
  if (!account) return
  const network = signIn.lastSigned(namespace)?.network
  const isOther = network !== undefined && network.caipNetworkId !== account.network.caipNetworkId
  try {
    if (isOther && (await signIn.hasSession(network.caipNetworkId, account.address, signal)))
      return await store.connections.switchNetwork(network, signal)
  } catch {
    // The wallet, or the server, does not want to: nobody stays who has not signed in.
  }
  await store.disconnect(namespace).catch(() => {})
}

/** The modal, opened for a prompt and closed after it. */
function createModalHost(store: Store): PromptHost & { wasShown(): boolean; end(): void } {
  const { modal, router } = store
  const stops: Stop[] = []
  // A wallet inside the modal shows what it is asked above the prompt.
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
        // The site opened another screen: nobody has answered.
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
