import type { KitError, SocialProvider } from '@latchkey/core'

import type { OpenedLogin } from './social-window.ts'

/**
 * How far a social login is. `window`: the person logs in, in the window. `unsure`: that window looks closed, and may not be. `leaving`: the page goes to the
 * provider itself, and comes back. `phone`: the code for Farcaster shows. `connecting`: the person has logged in.
 */
export type SocialStep = 'starting' | 'window' | 'unsure' | 'leaving' | 'phone' | 'connecting'

/** The latest social login. */
export type SocialProgress =
  | { readonly provider: SocialProvider; readonly step: SocialStep }
  | { readonly provider: SocialProvider; readonly step: 'failed'; readonly error: KitError }

/** The attempt and the ticket that a page came back with. */
export interface SocialResult {
  readonly attempt: string
  readonly ticket: string
}

/** How a social login is made. */
export interface SocialOptions {
  /** Gives it up: nothing connects afterwards. */
  signal?: AbortSignal
  /** Called once the wallet has answered: what the signal says does not count any longer. */
  onConnecting?: () => void
  /** The window, where it was opened in the click already. @default one that is opened now */
  opened?: OpenedLogin | undefined
  /** The page goes to the provider itself, and comes back with what it came to. @default only inside Telegram, which opens no windows */
  inPage?: boolean
  /** What the page came back with: the person has logged in. */
  returned?: SocialResult | undefined
}

/** Logging in with accounts elsewhere. */
export interface Socials {
  readonly state: {
    /** What goes on, or how the latest ended where it failed. */
    readonly login: SocialProgress | undefined
    /** What a phone opens, or scans, to log in with Farcaster. */
    readonly farcasterUrl: string | undefined
  }
  /**
   * Logs in with a social provider, and connects the wallet. Call it in a click: its window is opened at once. Another that goes on is superseded.
   *
   * @throws KitError `socialWindowClosed`, `socialBlocked`, `socialNotStarted`, `socialDenied`, `farcasterFailed`, `embeddedRefused`, `authConnectorMissing`, or the signal's reason
   */
  connect(provider: SocialProvider, options?: SocialOptions): Promise<void>
  /** Brings the window of the login before the page. */
  showWindow(): void
  /** Of which provider the page that came back was: none, where this tab did not leave with that attempt. */
  providerOf(result: SocialResult): SocialProvider | undefined
}
