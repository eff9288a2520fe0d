import { logFailure } from '@latchkey/appkit'
import type { ShownName } from '@latchkey/appkit/names'
import { computed, type MaybeRefOrGetter, type Ref, shallowRef, toValue } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { whileShown } from './while-shown.ts'

/** The name of an EVM address, and its picture, as far as they are known. A name goes to its address too. */
export function useAppKitName(
  address: MaybeRefOrGetter<string | undefined>,
  { appKit }: KitChoice = {},
): Readonly<Ref<Partial<ShownName>>> {
  const source = useKitSource(appKit)
  const known = shallowRef<Partial<ShownName>>({})
  const asked = computed(() => ({ kit: source.kit.value, of: toValue(address) }))
  whileShown(asked, ({ kit, of }) => {
    let isLeft = false
    let stop = (): void => {}
    if (kit && of !== undefined)
      import('@latchkey/appkit/names')
        .then(({ watchName }) => {
          if (!isLeft) stop = watchName(kit, of, name => (known.value = name ?? {}))
        })
        .catch((error: unknown) => logFailure(kit, 'The code of names did not load', error))
    return () => {
      isLeft = true
      stop()
      // That of another address is none of this one.
      known.value = {}
    }
  })
  return known
}
