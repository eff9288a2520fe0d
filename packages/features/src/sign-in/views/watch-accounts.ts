import { defineFeature } from '@latchkey/core'
import type { ChainNamespace, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { keyOf, signingAccount } from '../account.ts'
import { createActiveAccountReporter } from '../report-active-account.ts'
import { signInFeature } from '../sign-in-feature.ts'
import { signOutOnDisconnect } from '../sign-out-on-disconnect.ts'

const lastWaitMs = 60_000

/** The waits before a site that does not say whether an account has signed in is asked again, in milliseconds; the last one is repeated. Its server may be away. */
export const askAgainMs: readonly number[] = [2_000, 10_000, 30_000, lastWaitMs]

/**
 * Has an account sign in that came without a person connecting it: another one of the wallet's, on another network, restored by a reload, or whose session has
 * ended. What a reload restores is asked only where the site requires it.
 */
export const signInWatchFeature = defineFeature('signInWatch', (store, onDestroy) => {
  const { accounts, networks, environment } = store
  const signIn = store.use(signInFeature)
  const reporter = createActiveAccountReporter(store, signIn.config)
  const { keepSessions, stop: stopSignOut } = signOutOnDisconnect(store, signIn.config)
  const ended = new AbortController()
  /** The accounts that have been seen to; one that a person declined is not asked again until it changes. */
  const seen = new Map<ChainNamespace, string>()
  const retries = new Map<ChainNamespace, Stop>()
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
    const leave = signIn.seeTo([namespace])
    retries.get(namespace)?.()
    try {
      // A user who connects is prompted by what connects, and does not wait for this.
      const { promptAccount } = await import('./prompt-account.ts')
      await promptAccount(store, namespace, { signal: ended.signal, isFirst: failures === 0, keepSessions })
    } catch (error) {
      if (ended.signal.aborted) return
      // The wallet stays: only a site that answers can say that nobody has signed in.
      if (failures === 0) environment.browser.log('error', 'The site did not answer', error)
      const waitMs = askAgainMs[failures] ?? lastWaitMs
      retries.set(
        namespace,
        environment.clock.after(waitMs, () => void ask(namespace, failures + 1)),
      )
    } finally {
      leave()
    }
  }

  const stops = [
    subscribe(accounts.state, () => look()),
    subscribe(networks.state, () => look()),
    signIn.onLeave(() => look(true)),
    environment.browser.watchReturn(lookAgain),
    stopSignOut,
    environment.browser.watchVisibility(() => reporter.reportAgain()),
    () => reporter.stop(),
  ]
  onDestroy(() => {
    ended.abort()
    stops.forEach(stop => stop())
    retries.forEach(stop => stop())
  })
  look()
})
