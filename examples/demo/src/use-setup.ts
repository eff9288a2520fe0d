import { useCallback, useEffect, useMemo, useState } from 'react'

import { createDefaultSetup, type Setup } from './controls/setup.ts'
import { formatSetupHash, parseSetupHash } from './controls/setup-hash.ts'

/** Holds the set-up of the page, which is stored in the hash of its address. `link` returns the address of the set-up. */
export function useSetup(): {
  setup: Setup
  defaults: Setup
  changeSetup(change: Partial<Setup>): void
  link(): string
} {
  const defaults = useMemo(() => createDefaultSetup(navigator.languages), [])
  const [setup, setSetup] = useState(() => parseSetupHash(location.hash, defaults))
  const link = useCallback(() => toAddress(setup, defaults), [setup, defaults])
  useEffect(() => {
    try {
      history.replaceState(history.state, '', link())
    } catch {
      // Safari allows 100 changes in ten seconds, and a dragged color makes more. The next change updates the address.
    }
  }, [link])
  useEffect(() => {
    const onHashChange = (): void => setSetup(parseSetupHash(location.hash, defaults))
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [defaults])
  const changeSetup = useCallback((change: Partial<Setup>) => setSetup(before => ({ ...before, ...change })), [])
  return { setup, defaults, changeSetup, link }
}

function toAddress(setup: Setup, defaults: Setup): string {
  const hash = formatSetupHash(setup, defaults)
  return location.origin + location.pathname + location.search + (hash && `#${hash}`)
}
