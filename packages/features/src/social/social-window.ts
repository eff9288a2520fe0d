import type { Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { socialWindowPath } from '@latchkey/protocol/secure-frame'

/** A window of the secure site, in which a person logs in at a social provider. */
export interface SocialWindow {
  /** What the browser says: a window that was cut off from this page looks closed too. */
  readonly isClosed: boolean
  /** Brings it before the page. */
  focus(): void
  /** Closes it, and hears it no longer. */
  close(): void
  /** Hears what it says, and has said already: of this window and of the origin of the secure site alone. */
  listen(listener: (message: unknown) => void): Stop
}

/** Opens a window, in the click that asked for it; `undefined` where the browser blocks it. Messages of other origins than `origin` are none of its. */
export type OpenSocialWindow = (url: string, origin: string) => SocialWindow | undefined

/** A login that has its window, and that the frame has not begun yet. */
export interface OpenedLogin {
  /** Random: what the window, the frame and the secure site know this login by. */
  readonly attempt: string
  /** `undefined` where the browser blocked it. */
  readonly window: SocialWindow | undefined
}

/** Gives a login its name: 128 random bits, as base64url. */
export function newAttempt({ environment: { random } }: Pick<Store, 'environment'>): string {
  const text = btoa(String.fromCharCode(...random.bytes(16)))
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

/** Opens the window of a login, before anything else is asked or loaded: browsers want that right at the click. */
export function openLogin(store: Pick<Store, 'environment'>, secureSite: string, open: OpenSocialWindow): OpenedLogin {
  const attempt = newAttempt(store)
  const url = `${secureSite.replace(/\/+$/, '')}/${socialWindowPath}?attempt=${attempt}`
  return { attempt, window: open(url, new URL(secureSite).origin) }
}
