import { type Store, timeout } from '@latchkey/core'
import { readProperty, type SIWXConfig, type Stop, untilAborted } from '@latchkey/primitives'

import { signingAccount } from './account.ts'

/** The waits before a failed report is tried again, in milliseconds. After the last one it waits for the next change, or for the user to come back. */
export const reportRetryMs: readonly number[] = [2_000, 10_000, 30_000, 60_000]

/** A site that has not answered by then does not keep a newer account from being reported. */
const reportTimeoutMs = 45_000

/** Reports to the site which account the page shows, so that its server acts for that one. */
export interface ActiveAccountReporter {
  /** Reports the account that shows now, if it is another one than was reported last. */
  report(): void
  /** Reports the account that shows now, whether or not it was reported: another tab may have reported its own since. */
  reportAgain(): void
  stop(): void
}

/**
 * Reports are serialized: one is under way at a time, and the account that shows when it ends is reported next. So the latest account is reported last. A page that
 * does not show reports nothing, because another tab may show another account.
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
        // Set before the answer: what asks for another report meanwhile takes it back.
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
      await untilAborted(
        Promise.resolve(config.setActiveAccount?.(...account)),
        AbortSignal.any([stopped.signal, late.signal]),
      )
    } finally {
      late.stop()
    }
  }

  function retry(error: unknown): void {
    if (stopped.signal.aborted) return
    // Another tab has reported later. The tab that shows comes after it at once; a hidden one reports when it shows.
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
