import { createCookies, type Cookies } from '@latchkey/http-server'

import type { SiwxServerOptions } from './options.ts'

/** The kind of cookie: `browser` binds nonces to a browser, `session` holds the token of its sign-ins. */
export type CookieName = 'browser' | 'session'

/** Lifetime of the cookie that binds nonces, in seconds. */
export const browserSeconds = 30 * 86_400

/**
 * Creates the cookies for a site's own pages. In frames of other sites, a browser sends only cookies with
 * `SameSite=None`. `Partitioned` ones are separate for each site around the frame, so no other site can use them
 * ([CHIPS](https://github.com/privacycg/CHIPS)).
 *
 * @throws TypeError for a prefix that is invalid in a cookie's name
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
    // A browser stores a partitioned cookie beside an unpartitioned one of the same name, and sends both: after
    // `allowFrames` has changed, the older one would shadow the newer.
    prefix: allowFrames ? `${cookiePrefix}-framed` : cookiePrefix,
    attributes: isLocal => {
      if (isLocal) return 'HttpOnly; SameSite=Lax; Path=/'
      return `Secure; HttpOnly; ${allowFrames ? 'SameSite=None; Partitioned' : 'SameSite=Lax'}; Path=/`
    },
  })
}
