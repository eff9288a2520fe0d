import { isToken } from './tokens.ts'

/** How a server names its cookies, and what it demands of browsers that keep them. */
export interface CookieForm {
  /** What the names begin with: `latchkey` makes `__Host-latchkey-session`. */
  prefix: string
  /** What stands behind the token, but for how long it is kept: over https, where the name begins with `__Host-`, and on this machine without. */
  attributes(isLocal: boolean): string
}

type Named<Name extends string> = Name | `${Name}-${string}`

/** Cookies that hold a token. */
export interface Cookies<Name extends string> {
  /** The token of a cookie. */
  read(headers: Headers, name: Name, isLocal: boolean): string | undefined
  /** The tokens of a cookie and of all whose names go on from its name after a hyphen, by name. */
  readAll<Wanted extends Name>(headers: Headers, name: Wanted, isLocal: boolean): Map<Named<Wanted>, string>
  /** The line that sets a cookie; with 0 seconds, that removes it. */
  write(name: Named<Name>, token: string, seconds: number, isLocal: boolean): string
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
    readAll<Wanted extends Name>(headers: Headers, name: Wanted, isLocal: boolean) {
      const found = new Map<Named<Wanted>, string>()
      for (const begin of ['__Host-', ...(isLocal ? [''] : [])])
        for (const [key, token] of tokensOf(headers)) {
          const own = key.startsWith(`${begin}${prefix}-`) ? key.slice(begin.length + prefix.length + 1) : ''
          if (isNamed(own, name)) found.set(own, token)
        }
      return found
    },
    write: (name, token, seconds, isLocal) =>
      `${isLocal ? '' : '__Host-'}${prefix}-${name}=${token}; ${attributes(isLocal)}; Max-Age=${seconds}`,
  }
}

function isNamed<Name extends string>(text: string, name: Name): text is Named<Name> {
  return text === name || text.startsWith(`${name}-`)
}

function tokenOf(headers: Headers, name: string): string | undefined {
  return tokensOf(headers).find(([key]) => key === name)?.[1]
}

function tokensOf(headers: Headers): (readonly [name: string, token: string])[] {
  return (headers.get('cookie') ?? '')
    .split(';')
    .map(pair => pair.trim().split('='))
    .map(([key = '', value = '']) => [key, value] as const)
    .filter(([, value]) => isToken(value))
}
