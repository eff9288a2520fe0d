import type { ShownName } from '@latchkey/appkit/names'
import { computed, type MaybeRefOrGetter, type Ref, toValue } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followLoaded, type LoadWatch } from './loaded.ts'

/**
 * Returns the known name and picture of an EVM address. The name is verified by resolving it back to the address.
 *
 * @example const name = useAppKitName(() => address.value)
 */
export function useAppKitName(
  address: MaybeRefOrGetter<string | undefined>,
  { appKit }: KitChoice = {},
): Readonly<Ref<Partial<ShownName>>> {
  const source = useKitSource(appKit)
  const known = followLoaded<ShownName>(
    source,
    () => {
      const of = toValue(address)
      return of === undefined ? undefined : loadNameOf(of)
    },
    'The code of names did not load',
  )
  return computed(() => known.value ?? {})
}

function loadNameOf(address: string): LoadWatch<ShownName> {
  return async () => {
    const { watchName } = await import('@latchkey/appkit/names')
    return (kit, tell) => watchName(kit, address, tell)
  }
}
