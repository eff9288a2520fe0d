import { isToken } from './tokens.ts'

/** Names and attributes of a server's cookies. */
export interface CookieForm {
  /** Prefix of the names: `latchkey` makes `__Host-latchkey-session`. */
  prefix: string
  /**
   * Returns the attributes after the token, except its lifetime: over https, with a name that starts with `__Host-`, or for this
   * machine without https.
   */
  attributes(isLocal: boolean): string
}

type Named<Name extends string> = Name | `${Name}-${string}`

/** Cookies that contain a token. */
export interface Cookies<Name extends string> {
  /** Returns the token of a cookie. */
  read(headers: Headers, name: Name, isLocal: boolean): string | undefined
  /** Returns the tokens of a cookie and of all cookies whose name continues its name after a hyphen, by name. */
  readAll<Wanted extends Name>(headers: Headers, name: Wanted, isLocal: boolean): Map<Named<Wanted>, string>
  /** Returns the header that sets a cookie; with 0 seconds, one that removes it. */
  write(name: Named<Name>, token: string, seconds: number, isLocal: boolean): string
}

/**
 * Reads and writes cookies. Browsers guarantee that no other host sets a [`__Host-`
 * cookie](https://developer.mozilla.org/docs/Web/HTTP/Headers/Set-Cookie#cookie_prefixes), so plain ones are read only if the
 * page is on this machine, without https.
 */
export function createCookies<Name extends string>({ prefix, attributes }: CookieForm): Cookies<Name> {
  return {
    read(headers, name, isLocal) {
      // A `__Host-` cookie may be left there from an earlier https page. The plain one is newer.
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
