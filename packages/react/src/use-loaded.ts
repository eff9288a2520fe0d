import { type AppKit, logFailure } from '@latchkey/appkit'
import { useEffect, useState } from 'react'

import type { KitSource } from './kit-source.ts'

/** Loads what tells a value of a kit, at every change, until it is stopped. */
export type LoadWatch<Value> = () => Promise<(kit: AppKit, tell: (value: Value | undefined) => void) => () => void>

/**
 * Follows a value whose code loads once a component needs it. `undefined` until it was told, and again once another one is followed.
 *
 * @param load the same from render to render; none follows nothing
 * @param failure what the console says where the code does not load
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
