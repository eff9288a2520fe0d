import { useEffect, useSyncExternalStore } from 'react'

import { sandboxStore } from './sandbox/sandbox-store.ts'
import { isSandboxServed, sandboxUrl } from './sandbox-url.ts'

/** Whether the sandbox answers. `unknown` before the first request. */
export type SandboxStatus = 'unknown' | 'running' | 'stopped'

/**
 * Checks whether the sandbox answers, with a request that every page may send: when the page loads, if its own host proxies to
 * this sandbox (`pnpm dev`), else after the first press. Then again whenever the user returns to the page. The polls of the panel
 * count too.
 */
export function useSandboxStatus(isPressed: boolean): SandboxStatus {
  const { isReachable } = useSyncExternalStore(sandboxStore.subscribe, sandboxStore.get)
  const mayAsk = isSandboxServed || isPressed
  useEffect(() => {
    if (!mayAsk) return undefined
    const url = isSandboxServed ? '/sandbox-health' : `${sandboxUrl}/sandbox/faults`
    const ending = new AbortController()
    const ask = (): void => {
      fetch(url, { signal: ending.signal }).then(
        ({ ok }) => sandboxStore.setReachable(ok),
        () => ending.signal.aborted || sandboxStore.setReachable(false),
      )
    }
    ask()
    window.addEventListener('focus', ask, { signal: ending.signal })
    return () => ending.abort()
  }, [mayAsk])
  return isReachable === undefined ? 'unknown' : isReachable ? 'running' : 'stopped'
}
