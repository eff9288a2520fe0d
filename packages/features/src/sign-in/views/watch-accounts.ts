import { defineFeature } from '@latchkey/core'
import type { ChainNamespace, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { keyOf, signingAccount } from '../account.ts'
import { createActiveAccountReporter } from '../report-active-account.ts'
import { signInFeature } from '../sign-in-feature.ts'
import { signOutOnDisconnect } from '../sign-out-on-disconnect.ts'

const lastWaitMs = 60_000

/**
 * Waits before a site that does not answer is asked again, in milliseconds. The last one is repeated. Its server may be
 * down.
 */
export const retryDelaysMs: readonly number[] = [2_000, 10_000, 30_000, lastWaitMs]

/**
 * Prompts accounts that became active without a connection by the user: another one of the wallet, on another network,
 * restored by a reload, or whose session has ended. A restored account is prompted only if the site requires a sign-in.
 */
export const signInWatchFeature = defineFeature('signInWatch', (store, onDestroy) => {
  const { accounts, networks, environment } = store
  const signIn = store.use(signInFeature)
  const reporter = createActiveAccountReporter(store, signIn.config)
  const { keepSessions, stop: stopSignOut } = signOutOnDisconnect(store, signIn.config)
  const ended = new AbortController()
  /** Keys of the accounts that were handled. An account that declined is not prompted again until it changes. */
  const seen = new Map<ChainNamespace, string>()
  const retries = new Map<ChainNamespace, Stop>()
  const isRequired = (): boolean => signIn.config.getRequired?.() ?? false

  /** @param isLeft whether a claim on accounts has just ended */
  function look(isLeft = false): void {
    // The server acts for the account that a wallet signed in with last. With several namespaces that may not be the
    // active one.
    if (isLeft) reporter.reportAgain()
    else reporter.report()
    for (const namespace of Object.keys(accounts.state) as ChainNamespace[]) {
      const key = keyOf(signingAccount(store, namespace))
      const asked = isLeft ? signIn.lastAsked(namespace) : undefined
      if (key === '') seen.delete(namespace)
      else if (signIn.isClaimed(namespace)) continue
      else if (asked === key) seen.set(namespace, key)
      else if (seen.get(namespace) !== key) {
        // An account that appears without a prompt was restored, or connected in another tab. One that the user
        // connects is prompted while it connects.
        const isNew = !seen.has(namespace) && asked === undefined
        seen.set(namespace, key)
        if (!isNew || isRequired()) void ask(namespace)
      }
    }
  }

  /** Checks again whether the sessions are still valid. */
  function recheckSessions(): void {
    reporter.reportAgain()
    if (!isRequired()) return
    for (const namespace of seen.keys()) if (!signIn.isClaimed(namespace)) void ask(namespace)
  }

  async function ask(namespace: ChainNamespace, failures = 0): Promise<void> {
    const leave = signIn.claim([namespace])
    retries.get(namespace)?.()
    try {
      // A user who connects is prompted by that flow, and does not wait for this module.
      const { promptAccount } = await import('./prompt-account.ts')
      await promptAccount(store, namespace, { signal: ended.signal, isFirst: failures === 0, keepSessions })
    } catch (error) {
      if (ended.signal.aborted) return
      // The wallet stays connected: only an answer of the site proves that there is no session.
      if (failures === 0) environment.browser.log('error', 'The site did not answer', error)
      const waitMs = retryDelaysMs[failures] ?? lastWaitMs
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
    environment.browser.watchReturn(recheckSessions),
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
