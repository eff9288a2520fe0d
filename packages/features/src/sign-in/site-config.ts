import type { Store } from '@latchkey/core'
import type { SIWXConfig } from '@latchkey/primitives'

import { siweToSiwx } from './siwe-to-siwx.ts'

/** Returns the sign-in of a site; `undefined` if it has none. */
export function toSiteConfig({ options, environment }: Pick<Store, 'options' | 'environment'>): SIWXConfig | undefined {
  const { siwx, siweConfig } = options
  if (siwx || !siweConfig) return siwx
  const { origin } = environment.browser
  return siweToSiwx(siweConfig, { domain: hostOf(origin), uri: origin })
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
