import { createToken, hashOf, isToken } from '@latchkey/http-server'
import type { GenericEndpointContext } from 'better-auth'

import { browserSeconds } from '../server/cookies.ts'

/** Returns the hash of the cookie that binds nonces to a browser. Sets the cookie if the browser has none. */
export async function bindBrowser(context: GenericEndpointContext): Promise<string> {
  const token = tokenOf(context) ?? createToken()
  const { name, attributes } = cookieOf(context)
  context.setCookie(name, token, attributes)
  return hashOf(token)
}

/** Returns the hash of the browser's cookie, or `undefined` without one. */
export async function readBrowser(context: GenericEndpointContext): Promise<string | undefined> {
  const token = tokenOf(context)
  return token === undefined ? undefined : hashOf(token)
}

function tokenOf(context: GenericEndpointContext): string | undefined {
  const token = context.getCookie(cookieOf(context).name)
  return token && isToken(token) ? token : undefined
}

/** Adds the prefix, domain and attributes that the site configured for all its cookies. */
function cookieOf(context: GenericEndpointContext) {
  return context.context.createAuthCookie('siwx_browser', { maxAge: browserSeconds })
}
