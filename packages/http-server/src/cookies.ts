import { isToken } from './tokens.ts'

/** How a server names its cookies, and what it demands of browsers that keep them. */
export interface CookieForm {
  /** What the names begin with: `latchkey` makes `__Host-latchkey-session`. */
  prefix: string
  /** What stands behind the token, but for how long it is kept: over https, where the name begins with `__Host-`, and on this machine without. */
  attributes(isLocal: boolean): string
}

/** Cookies that hold a token. */
export interface Cookies<Name extends string> {
  /** The token of a cookie. */
  read(headers: Headers, name: Name, isLocal: boolean): string | undefined
  /** The line that sets a cookie; with 0 seconds, that removes it. */
  write(name: Name, token: string, seconds: number, isLocal: boolean): string
}

/**
 * Reads and writes cookies of a form. Of `__Host-` cookies a browser promises that no other host set them, so the plain ones are read only where the page is on this
 * machine, without https.
 */
export function createCookies<Name extends string>({ prefix, attributes }: CookieForm): Cookies<Name> {
  return {
    read(headers, name, isLocal) {
      // There a `__Host-` cookie is one of earlier days, over https: what was written last is the plain one.
      const plain = isLocal ? tokenOf(headers, `${prefix}-${name}`) : undefined
      return plain ?? tokenOf(headers, `__Host-${prefix}-${name}`)
    },
    write: (name, token, seconds, isLocal) =>
      `${isLocal ? '' : '__Host-'}${prefix}-${name}=${token}; ${attributes(isLocal)}; Max-Age=${seconds}`,
  }
}

function tokenOf(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    if (key === name && isToken(value)) return value
  }
  return undefined
}
