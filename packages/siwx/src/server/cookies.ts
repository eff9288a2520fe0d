import { isToken } from './tokens.ts'

/** Which cookie: the one that binds nonces to a browser, or that of who is signed in. */
export type CookieName = 'browser' | 'session'

/** A browser keeps the one that binds nonces for so long. */
export const browserSeconds = 30 * 86_400

/**
 * The token of a cookie. Of `__Host-` cookies a browser promises that no other host set them, so the plain ones are read only where the page is on this machine,
 * without https.
 */
export function readCookie(headers: Headers, name: CookieName, isLocal: boolean): string | undefined {
  // There a `__Host-` cookie is one of earlier days, over https: what was written last is the plain one.
  const plain = isLocal ? tokenOf(headers, `latchkey-${name}`) : undefined
  return plain ?? tokenOf(headers, `__Host-latchkey-${name}`)
}

function tokenOf(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    if (key === name && isToken(value)) return value
  }
  return undefined
}

/** The line that sets a cookie; with 0 seconds, that removes it. */
export function writeCookie(name: CookieName, token: string, seconds: number, isLocal: boolean): string {
  const start = isLocal ? `latchkey-${name}=${token}` : `__Host-latchkey-${name}=${token}; Secure`
  return `${start}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${seconds}`
}
