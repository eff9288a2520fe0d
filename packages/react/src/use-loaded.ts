import { type AppKit, logFailure } from '@latchkey/appkit'
import { useEffect, useState } from 'react'

import type { KitSource } from './kit-source.ts'

/** Loads the code of a value and reports the value at every change, until it is stopped. */
export type LoadWatch<Value> = () => Promise<(kit: AppKit, tell: (value: Value | undefined) => void) => () => void>

/**
 * Subscribes to a value whose code is loaded once a component needs it. `undefined` until it is known, and again after a change
 * of `load`.
 *
 * @param load must keep its identity between renders; `undefined` subscribes to nothing
 * @param failure text for the console if the code does not load
 */
export function useLoaded<Value extends object>(
  source: KitSource,
  load: LoadWatch<Value> | undefined,
  failure: string,
): Value | undefined {
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    const kit = source.make()
    let isLeft = false
    let stop = (): void => {}
    if (kit)
      load?.()
        .then(watch => {
          if (!isLeft) stop = watch(kit, setValue)
        })
        .catch((error: unknown) => logFailure(kit, failure, error))
    return () => {
      isLeft = true
      stop()
      setValue(undefined)
    }
  }, [source, load, failure])
  return value
}
