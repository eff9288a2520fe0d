import type { Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { socialWindowPath } from '@latchkey/protocol/secure-frame'

/** A window of the secure site in which the user logs in at a social provider. */
export interface SocialWindow {
  /** Whether the browser reports the window as closed. A window whose opener was severed (COOP) looks closed too. */
  readonly isClosed: boolean
  /** Brings the window in front of the page. */
  focus(): void
  /** Closes the window, and stops listening to it. */
  close(): void
  /** Calls back with the messages of this window from the origin of the secure site, including earlier ones. */
  listen(listener: (message: unknown) => void): Stop
}

/**
 * Opens a window during the user's click; `undefined` if the browser blocks it. Messages of origins other than `origin`
 * are ignored.
 */
export type OpenSocialWindow = (url: string, origin: string) => SocialWindow | undefined

/** A login whose window is open, before the frame has started it. */
export interface OpenedLogin {
  /** Random id of the login, which the window, the frame and the secure site share. */
  readonly attempt: string
  /** Window of the login; `undefined` if the browser blocked it. */
  readonly window: SocialWindow | undefined
}

/** Creates the id of a login: 128 random bits as base64url. */
export function newAttempt({ environment: { random } }: Pick<Store, 'environment'>): string {
  const text = btoa(String.fromCharCode(...random.bytes(16)))
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

/** Opens the window of a login before any request: browsers allow it only directly in the click. */
export function openLogin(store: Pick<Store, 'environment'>, secureSite: string, open: OpenSocialWindow): OpenedLogin {
  const attempt = newAttempt(store)
  const url = `${secureSite.replace(/\/+$/, '')}/${socialWindowPath}?attempt=${attempt}`
  return { attempt, window: open(url, new URL(secureSite).origin) }
}
