import { useEffect, useSyncExternalStore } from 'react'

import { sandboxStore } from './sandbox/sandbox-store.ts'
import { isSandboxServed, sandboxUrl } from './sandbox-url.ts'

/** Whether the sandbox answers. `unknown` until it was asked. */
export type SandboxStatus = 'unknown' | 'running' | 'stopped'

/**
 * Asks the sandbox something that every page may ask: when the page loads, if its own host passes that on to this sandbox (`pnpm dev`), else after the first press. Then again
 * whenever the user comes back to the page. The polls of the panel count, too.
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
