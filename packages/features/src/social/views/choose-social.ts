import type { SocialProvider, Store } from '@latchkey/core'

import { openLogin } from '../social-window.ts'
import { openSocialWindow } from './open-social-window.ts'

/** Begins a login in the click: its window opens before the code of its screen is asked for. */
export function chooseSocial({ router, options, environment }: Store, provider: SocialProvider): void {
  const { secureSite } = options.services
  if (provider === 'farcaster') return router.push('ConnectingFarcaster')
  const hasWindow = secureSite !== undefined && !environment.browser.platform.isTelegram
  const opened = hasWindow ? openLogin({ environment }, secureSite, openSocialWindow) : undefined
  router.push('ConnectingSocial', { provider, ...(opened && { opened }) })
}
