import type { SIWXConfig } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'

/**
 * Returns the option `siwx` as it was passed; `undefined` without it.
 *
 * @example const siwx = useAppKitSIWX()
 */
export function useAppKitSIWX<Config extends SIWXConfig = SIWXConfig>({ appKit }: KitChoice = {}): Config | undefined {
  return useKitSource(appKit).get()?.getSIWX<Config>()
}
