import { createCookies, type Cookies } from '@latchkey/http-server'

/** Which cookie: the one that binds nonces to a browser, or that of who is signed in. */
export type CookieName = 'browser' | 'session'

/** A browser keeps the one that binds nonces for so long. */
export const browserSeconds = 30 * 86_400

/** Those of a site's own pages. */
export const cookies: Cookies<CookieName> = createCookies({
  prefix: 'latchkey',
  attributes: isLocal => `${isLocal ? '' : 'Secure; '}HttpOnly; SameSite=Lax; Path=/`,
})
