import type { SIWXConfig } from '@latchkey/appkit'
import { computed, type ComputedRef } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'

/**
 * Returns the option `siwx` as it was passed; `undefined` without it.
 *
 * @example const siwx = useAppKitSIWX()
 */
export function useAppKitSIWX<Config extends SIWXConfig = SIWXConfig>({ appKit }: KitChoice = {}): ComputedRef<
  Config | undefined
> {
  const { kit } = useKitSource(appKit)
  return computed(() => kit.value?.getSIWX<Config>())
}
