import type { SocialProvider, Store } from '@latchkey/core'

import { awaitsConsent } from '../../../onboarding/connect/consent-feature.ts'
import { openLogin } from '../social-window.ts'
import { openSocialWindow } from './open-social-window.ts'

/**
 * Starts a login in the click. Its window opens before the code of its screen loads, unless the user has to agree to
 * the site's terms first.
 */
export function chooseSocial(store: Store, provider: SocialProvider): void {
  const { router, options, environment } = store
  const { secureSite } = options.services
  if (provider === 'farcaster') return router.push('ConnectingFarcaster')
  const hasWindow = secureSite !== undefined && !environment.browser.platform.isTelegram && !awaitsConsent(store)
  const opened = hasWindow ? openLogin({ environment }, secureSite, openSocialWindow) : undefined
  router.push('ConnectingSocial', { provider, ...(opened && { opened }) })
}
