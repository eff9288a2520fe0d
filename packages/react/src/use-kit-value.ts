import type { AppKit, Observable } from '@latchkey/appkit'
import { useCallback, useSyncExternalStore } from 'react'

import { useKitSource } from './kit-source.ts'

/**
 * Follows a value of the kit. Concurrent-safe, and on the server and in the first client render it gives `initial`.
 *
 * @param select must be stable, or change only with what it selects
 */
export function useKitValue<Value>(select: (kit: AppKit) => Observable<Value>, initial: Value, appKit?: AppKit): Value {
  const source = useKitSource(appKit)
  const watch = useCallback(
    (listener: () => void) => {
      const kit = source.make()
      return kit ? select(kit).watch(listener) : () => {}
    },
    [select, source],
  )
  const get = useCallback((): Value => {
    const kit = source.get()
    return kit ? select(kit).get() : initial
  }, [initial, select, source])
  return useSyncExternalStore(watch, get, () => initial)
}
