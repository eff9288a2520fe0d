import { useEffect, useState } from 'react'

import { isSandboxServed, sandboxUrl } from './sandbox-url.ts'

/** Whether the sandbox answers. `unknown` until it was asked. */
export type SandboxStatus = 'unknown' | 'running' | 'stopped'

/**
 * Asks the sandbox something that every page may ask: when the page loads, if its own host passes that on to this sandbox (`pnpm dev`), else after the first press. Then again
 * whenever the user comes back to the page.
 */
export function useSandboxStatus(isPressed: boolean): SandboxStatus {
  const [status, setStatus] = useState<SandboxStatus>('unknown')
  const mayAsk = isSandboxServed || isPressed
  useEffect(() => {
    if (!mayAsk) return undefined
    const url = isSandboxServed ? '/sandbox-health' : `${sandboxUrl}/sandbox/faults`
    const ending = new AbortController()
    const ask = (): void => {
      fetch(url, { signal: ending.signal }).then(
        ({ ok }) => setStatus(ok ? 'running' : 'stopped'),
        () => ending.signal.aborted || setStatus('stopped'),
      )
    }
    ask()
    window.addEventListener('focus', ask, { signal: ending.signal })
    return () => ending.abort()
  }, [mayAsk])
  return status
}
