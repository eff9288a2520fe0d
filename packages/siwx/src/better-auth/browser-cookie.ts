import { createToken, hashOf, isToken } from '@latchkey/http-server'
import type { GenericEndpointContext } from 'better-auth'

import { browserSeconds } from '../server/cookies.ts'

/** The hash of the cookie that binds nonces to a browser; a browser that has none is given one. */
export async function bindBrowser(context: GenericEndpointContext): Promise<string> {
  const token = tokenOf(context) ?? createToken()
  const { name, attributes } = cookieOf(context)
  context.setCookie(name, token, attributes)
  return hashOf(token)
}

/** The hash of that cookie, if the browser has one. */
export async function readBrowser(context: GenericEndpointContext): Promise<string | undefined> {
  const token = tokenOf(context)
  return token === undefined ? undefined : hashOf(token)
}

function tokenOf(context: GenericEndpointContext): string | undefined {
  const token = context.getCookie(cookieOf(context).name)
  return token && isToken(token) ? token : undefined
}

/** With the prefix, domain and attributes that the site chose for all its cookies. */
function cookieOf(context: GenericEndpointContext) {
  return context.context.createAuthCookie('siwx_browser', { maxAge: browserSeconds })
}
