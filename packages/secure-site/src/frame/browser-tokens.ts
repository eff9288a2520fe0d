import { browserHeader, sessionHeader } from '../wire.ts'
import type { SafeStorage } from './safe-storage.ts'

/**
 * Tokens of the browser and its session, for browsers without cookies of the secure site in a frame on another site.
 */
export interface BrowserTokens {
  /** Returns the headers of a request. */
  headers(): Record<string, string>
  /** Reads an answer. @param sent headers of the request: an expired session in them does not end a newer one */
  keep(headers: Headers, sent: Readonly<Record<string, string>>): void
  /** Returns the current tokens; empty without any. */
  current(): KnownTokens
  /** Uses tokens that were stored elsewhere. */
  take(tokens: KnownTokens): void
}

/** Tokens of the browser and its session. */
export interface KnownTokens {
  readonly browser: string
  readonly session: string
}

const keys = { [browserHeader]: '@appkit-wallet/browser', [sessionHeader]: '@appkit-wallet/session' } as const

/**
 * Creates the tokens.
 *
 * @returns `undefined` if the browser stores cookies, which no script can read
 */
export function createBrowserTokens(page: Pick<Document, 'cookie'>, storage: SafeStorage): BrowserTokens | undefined {
  if (keepsCookies(page)) return undefined
  return {
    headers() {
      const session = storage.getItem(keys[sessionHeader])
      return {
        [browserHeader]: storage.getItem(keys[browserHeader]) ?? '',
        ...(session && { authorization: `Bearer ${session}` }),
      }
    },
    keep(headers, sent) {
      for (const name of [browserHeader, sessionHeader] as const) {
        const value = headers.get(name)
        if (value === '' && sent.authorization !== `Bearer ${storage.getItem(keys[name])}`) continue
        if (value !== null) storage.setItem(keys[name], value)
      }
    },
    current: () => ({
      browser: storage.getItem(keys[browserHeader]) ?? '',
      session: storage.getItem(keys[sessionHeader]) ?? '',
    }),
    take({ browser, session }) {
      storage.setItem(keys[browserHeader], browser)
      storage.setItem(keys[sessionHeader], session)
    },
  }
}

/** Tests with the attributes of the server's cookies, so that the result is the same. */
function keepsCookies(page: Pick<Document, 'cookie'>): boolean {
  const probe = 'latchkey-probe=1'
  const attributes = 'Secure; SameSite=None; Partitioned; Path=/'
  try {
    page.cookie = `${probe}; ${attributes}`
    const isKept = page.cookie.includes(probe)
    page.cookie = `${probe}; ${attributes}; Max-Age=0`
    return isKept
  } catch {
    return false
  }
}
