import type { Store } from '@latchkey/core'
import type { SIWXConfig } from '@latchkey/primitives'

import { siweToSiwx } from './siwe-to-siwx.ts'

/** How the visitors of a site sign in; `undefined` where they do not. */
export function toSiteConfig({ options, environment }: Pick<Store, 'options' | 'environment'>): SIWXConfig | undefined {
  const { siwx, siweConfig } = options
  if (siwx || !siweConfig) return siwx
  const { origin } = environment.browser
  return siweToSiwx(siweConfig, { domain: hostOf(origin), uri: origin })
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
