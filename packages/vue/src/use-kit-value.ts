import { type ChainNamespace, type KitValues, observeKit } from '@latchkey/appkit'
import { type MaybeRefOrGetter, type ShallowRef, shallowRef, toValue, watch } from 'vue'

import type { KitSource } from './kit-source.ts'

/** The family that a composable is asked for; without one it is the active family. */
export interface FamilyChoice {
  /** @default the active family */
  namespace?: MaybeRefOrGetter<ChainNamespace | undefined>
}

/** Follows a value of the kit until the effect scope ends. Without a kit it is what it is before there is one. */
export function useKitValue<Name extends keyof KitValues>(
  { kit }: KitSource,
  name: Name,
  namespace?: FamilyChoice['namespace'],
): Readonly<ShallowRef<KitValues[Name]>> {
  const value = shallowRef<unknown>(observeKit(undefined, name).get()) as ShallowRef<KitValues[Name]>
  if (typeof document === 'undefined') return value
  watch(
    [kit, () => toValue(namespace)] as const,
    ([kit, family], _, onCleanup) => {
      const observed = observeKit(kit, name, family)
      const read = (): void => void (value.value = observed.get())
      read()
      onCleanup(observed.watch(read))
    },
    // What is read right after another family or kit was asked for is of that one.
    { immediate: true, flush: 'sync' },
  )
  return value
}
