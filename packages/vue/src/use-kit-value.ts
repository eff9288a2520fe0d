import { type ChainNamespace, type KitValues, observeKit } from '@latchkey/appkit'
import { type MaybeRefOrGetter, type ShallowRef, shallowRef, toValue, watch } from 'vue'

import type { KitSource } from './kit-source.ts'

/** The namespace of a composable. */
export interface NamespaceChoice {
  /** The namespace. @default the active namespace */
  namespace?: MaybeRefOrGetter<ChainNamespace | undefined>
}

/** Subscribes to a value of the kit until the effect scope ends. Without a kit it has the initial value. */
export function useKitValue<Name extends keyof KitValues>(
  { kit }: KitSource,
  name: Name,
  namespace?: NamespaceChoice['namespace'],
): Readonly<ShallowRef<KitValues[Name]>> {
  const value = shallowRef<unknown>(observeKit(undefined, name).get()) as ShallowRef<KitValues[Name]>
  if (typeof document === 'undefined') return value
  watch(
    [kit, () => toValue(namespace)] as const,
    ([kit, namespace], _, onCleanup) => {
      const observed = observeKit(kit, name, namespace)
      const read = (): void => void (value.value = observed.get())
      read()
      onCleanup(observed.watch(read))
    },
    // Runs synchronously, so that a read right after a change of namespace or kit has the new value.
    { immediate: true, flush: 'sync' },
  )
  return value
}
