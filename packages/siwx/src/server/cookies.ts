import { createCookies, type Cookies } from '@latchkey/http-server'

import type { SiwxServerOptions } from './options.ts'

/** Which cookie: the one that binds nonces to a browser, or that of who is signed in. */
export type CookieName = 'browser' | 'session'

/** A browser keeps the one that binds nonces for so long. */
export const browserSeconds = 30 * 86_400

/**
 * The cookies of a site's own pages. In frames of other sites a browser sends only cookies with `SameSite=None`; `Partitioned` ones are other ones in each site around the
 * frame, so that no other site makes use of them (CHIPS).
 *
 * @throws TypeError for a prefix that no cookie's name can begin with
 */
export function createSiwxCookies({
  cookiePrefix = 'latchkey',
  allowFrames = false,
}: Pick<SiwxServerOptions, 'cookiePrefix' | 'allowFrames'>): Cookies<CookieName> {
  if (!/^(?!_)[-\w]{1,64}$/.test(cookiePrefix))
    throw new TypeError(
      `"cookiePrefix" has letters, figures, "-" and "_", and begins with none of "_": ${cookiePrefix}`,
    )
  return createCookies({
    // A browser stores a partitioned cookie beside one of the same name that is not, and sends both: after `allowFrames` has changed, the older one would hide the newer.
    prefix: allowFrames ? `${cookiePrefix}-framed` : cookiePrefix,
    attributes: isLocal => {
      if (isLocal) return 'HttpOnly; SameSite=Lax; Path=/'
      return `Secure; HttpOnly; ${allowFrames ? 'SameSite=None; Partitioned' : 'SameSite=Lax'}; Path=/`
    },
  })
}
