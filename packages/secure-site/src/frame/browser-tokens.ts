import { browserHeader, sessionHeader } from '../wire.ts'
import type { SafeStorage } from './safe-storage.ts'

/** Who this browser is, and who is signed in, where it keeps no cookies of the secure site in a frame: on another site than the page, in browsers that refuse those. */
export interface BrowserTokens {
  /** For a request. */
  headers(): Record<string, string>
  /** Reads an answer. @param sent what the request said: that its session is over says nothing of one that began meanwhile */
  keep(headers: Headers, sent: Readonly<Record<string, string>>): void
  /** What it says now; empty where it says nothing. */
  current(): KnownTokens
  /** Says from now on what was kept elsewhere. */
  take(tokens: KnownTokens): void
}

/** Who this browser is, and who is logged in. */
export interface KnownTokens {
  readonly browser: string
  readonly session: string
}

const keys = { [browserHeader]: '@appkit-wallet/browser', [sessionHeader]: '@appkit-wallet/session' } as const

/** @returns nothing where there are cookies, which no script reads */
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

/** With what the server's own cookies have, so that it is refused where they would be. */
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
