import type { SIWXConfig } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** How the site has its visitors sign in: the option `siwx`, as it was given; `undefined` without it. */
export function useAppKitSIWX<Config extends SIWXConfig = SIWXConfig>({ appKit }: KitChoice = {}): Config | undefined {
  return useKitSource(appKit).get()?.getSIWX<Config>()
}
