import { useCallback, useEffect, useMemo, useState } from 'react'

import { createDefaultSetup, type Setup } from './controls/setup.ts'
import { formatSetupHash, parseSetupHash } from './controls/setup-hash.ts'

/** The set-up of the page, kept in the hash of its address. */
export function useSetup(): { setup: Setup; defaults: Setup; changeSetup(change: Partial<Setup>): void } {
  const defaults = useMemo(() => createDefaultSetup(navigator.languages), [])
  const [setup, setSetup] = useState(() => parseSetupHash(location.hash, defaults))
  useEffect(() => {
    const hash = formatSetupHash(setup, defaults)
    history.replaceState(history.state, '', hash === '' ? location.pathname + location.search : `#${hash}`)
  }, [setup, defaults])
  useEffect(() => {
    const onHashChange = (): void => setSetup(parseSetupHash(location.hash, defaults))
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [defaults])
  const changeSetup = useCallback((change: Partial<Setup>) => setSetup(before => ({ ...before, ...change })), [])
  return { setup, defaults, changeSetup }
}
