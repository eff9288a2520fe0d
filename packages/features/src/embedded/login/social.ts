import type { KitError, SocialProvider } from '@latchkey/core'

import type { OpenedLogin } from './social-window.ts'

/**
 * Step of a social login. `window`: the user logs in in the window. `unsure`: that window looks closed, but may be
 * open. `leaving`: the page navigates to the provider, and comes back. `phone`: the code for Farcaster is shown.
 * `connecting`: the user has logged in.
 */
export type SocialStep = 'starting' | 'window' | 'unsure' | 'leaving' | 'phone' | 'connecting'

/** Latest social login. */
export type SocialProgress =
  | { readonly provider: SocialProvider; readonly step: SocialStep }
  | { readonly provider: SocialProvider; readonly step: 'failed'; readonly error: KitError }

/** Attempt and ticket in the address of a page that came back. */
export interface SocialResult {
  readonly attempt: string
  readonly ticket: string
}

/** Options of a social login. */
export interface SocialOptions {
  /** Signal that aborts the login. */
  signal?: AbortSignal
  /** Called once the wallet has answered. The signal has no effect after that. */
  onConnecting?: () => void
  /** Window that the click has already opened. @default a new window */
  opened?: OpenedLogin | undefined
  /** Whether the page itself navigates to the provider. @default only inside Telegram, which opens no windows */
  inPage?: boolean
  /** Result in the address of the page: the user has logged in. */
  returned?: SocialResult | undefined
}

/** Social logins of a kit. */
export interface Socials {
  readonly state: {
    /** Login in progress, or the latest one if it failed. */
    readonly login: SocialProgress | undefined
    /** Address that a phone opens or scans to log in with Farcaster. */
    readonly farcasterUrl: string | undefined
  }
  /**
   * Logs in with a social provider, and connects the wallet. Call it in a click, because it opens a window at once. It
   * supersedes a login in progress.
   *
   * @throws KitError `socialWindowClosed`, `socialBlocked`, `socialNotStarted`, `socialDenied`, `farcasterFailed`,
   * `embeddedRefused`, `authConnectorMissing`; `connectSuperseded` if another login starts; the signal's reason
   */
  connect(provider: SocialProvider, options?: SocialOptions): Promise<void>
  /** Brings the window of the login in front of the page. */
  showWindow(): void
  /** Returns the provider of a result; `undefined` if this tab did not leave with that attempt. */
  providerOf(result: SocialResult): SocialProvider | undefined
}
