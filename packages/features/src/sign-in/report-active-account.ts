import { type Store, timeout } from '@latchkey/core'
import { readProperty, type SIWXConfig, type Stop, raceAbort } from '@latchkey/primitives'

import { signingAccount } from './account.ts'

/**
 * Waits before a failed report is retried, in milliseconds. After the last one, the next change or the user's return
 * triggers it.
 */
export const reportRetryMs: readonly number[] = [2_000, 10_000, 30_000, 60_000]

/** Time limit of a report, so that a site that does not answer does not block the report of a newer account. */
const reportTimeoutMs = 45_000

/** Reports the active account to the site, so that its server acts for that one. */
export interface ActiveAccountReporter {
  /** Reports the active account if it differs from the last report. */
  report(): void
  /** Reports the active account in any case: another tab may have reported its own since. */
  reportAgain(): void
  stop(): void
}

/**
 * Creates the reporter. Reports are serialized: when one ends, the account that is active then is reported next, so the
 * latest account is reported last. A hidden page reports nothing, because another tab may show another account.
 */
export function createActiveAccountReporter(store: Store, config: SIWXConfig): ActiveAccountReporter {
  const { clock, browser } = store.environment
  const stopped = new AbortController()
  let reportedKey: string | undefined
  let isReporting = false
  let failures = 0
  /** Whether the last report was older than the report of another tab. */
  let isOutdated = false
  let stopRetry: Stop = () => {}

  const shownAccount = () => {
    const { activeNamespace } = store.networks.state
    const account = activeNamespace && browser.isVisible() ? signingAccount(store, activeNamespace) : undefined
    if (!account) return undefined
    const { network, address } = account
    return { chainId: network.caipNetworkId, address, key: `${network.caipNetworkId}:${address}` }
  }

  async function reportShown(): Promise<void> {
    if (isReporting || !config.setActiveAccount) return
    isReporting = true
    stopRetry()
    try {
      for (
        let shown = shownAccount();
        shown && shown.key !== reportedKey && !stopped.signal.aborted;
        shown = shownAccount()
      ) {
        // The key is set before the answer, so that a new report can be requested during this one.
        reportedKey = shown.key
        await sendReport(shown.chainId, shown.address)
        failures = 0
        isOutdated = false
      }
    } catch (error) {
      reportedKey = undefined
      retry(error)
    } finally {
      isReporting = false
    }
  }

  async function sendReport(...account: Parameters<NonNullable<SIWXConfig['setActiveAccount']>>): Promise<void> {
    const late = timeout(clock, reportTimeoutMs, () => new Error('The site did not answer'))
    try {
      await raceAbort(
        Promise.resolve(config.setActiveAccount?.(...account)),
        AbortSignal.any([stopped.signal, late.signal]),
      )
    } finally {
      late.stop()
    }
  }

  function retry(error: unknown): void {
    if (stopped.signal.aborted) return
    // Another tab has reported later. A visible tab reports again at once; a hidden one when it becomes visible.
    const wasOutdated = isOutdated
    isOutdated = readProperty(error, 'code') === 'reportOutdated'
    if (isOutdated && !wasOutdated) return void Promise.resolve().then(reportShown)
    const retryMs = reportRetryMs[failures++]
    if (retryMs !== undefined) stopRetry = clock.after(retryMs, () => void reportShown())
    else browser.log('error', 'The site did not answer', error)
  }

  return {
    report: () => void reportShown(),
    reportAgain() {
      reportedKey = undefined
      failures = 0
      isOutdated = false
      void reportShown()
    },
    stop() {
      stopped.abort()
      stopRetry()
    },
  }
}
