import { type AppKit, logFailure } from '@latchkey/appkit'
import { computed, type ShallowRef, shallowRef } from 'vue'

import type { KitSource } from './kit-source.ts'
import { whileShown } from './while-shown.ts'

/** Loads the code of a value and reports the value at every change, until it is stopped. */
export type LoadWatch<Value> = () => Promise<(kit: AppKit, tell: (value: Value | undefined) => void) => () => void>

/**
 * Subscribes to a value whose code is loaded once a component needs it. `undefined` until it is known, and again after a change
 * of `loadOf`.
 *
 * @param loadOf returns the present loader; `undefined` subscribes to nothing
 * @param failure text for the console if the code does not load
 */
export function followLoaded<Value extends object>(
  source: KitSource,
  loadOf: () => LoadWatch<Value> | undefined,
  failure: string,
): Readonly<ShallowRef<Value | undefined>> {
  const value = shallowRef<Value>()
  const asked = computed(() => ({ kit: source.kit.value, load: loadOf() }))
  whileShown(asked, ({ kit, load }) => {
    let isLeft = false
    let stop = (): void => {}
    if (kit)
      load?.()
        .then(watch => {
          if (!isLeft) stop = watch(kit, now => (value.value = now))
        })
        .catch((error: unknown) => logFailure(kit, failure, error))
    return () => {
      isLeft = true
      stop()
      value.value = undefined
    }
  })
  return value
}
