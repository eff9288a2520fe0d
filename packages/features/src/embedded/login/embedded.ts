import type { EmbeddedConnector } from './embedded-connector.ts'
import type { SecureUser } from '@latchkey/protocol/secure-frame'

import type { Approvals } from './approvals.ts'
import type { EmbeddedStorage } from './embedded-storage.ts'
import type { FrameClient } from './frame-client.ts'
import type { Socials } from './social.ts'
import type { FramePages } from './frame-pages.ts'
import type { FrameScreens } from './frame-screens.ts'

/** Next step of a login by email. */
export type EmailStep = 'device' | 'code'

/** A login by email in progress. */
export interface EmailLogin {
  readonly address: string
  readonly step: EmailStep
}

/** Wallets on the secure site: logins, and requests to the frame. */
export interface Embedded {
  /** State for views. */
  readonly state: {
    readonly email: EmailLogin | undefined
    readonly user: SecureUser | undefined
    /** Time until which no other mail is requested, in ms since 1970. */
    readonly blockedUntil: number
  }
  readonly client: FrameClient
  readonly storage: EmbeddedStorage
  /** Screens on which the frame is shown. */
  readonly screens: FrameScreens
  readonly approvals: Approvals
  readonly pages: FramePages
  readonly connector: EmbeddedConnector
  readonly socials: Socials
  /**
   * Starts a login by email.
   *
   * @returns the next step; `undefined` if the browser was logged in as that address already, and is connected now
   * @throws KitError `emailInvalid`, `emailTooSoon`, `modalClosed` if the user leaves the secure window; the errors of
   * {@link FrameClient.request}
   */
  connectEmail(address: string, signal?: AbortSignal): Promise<EmailStep | undefined>
  /** Waits until the link in the mail is opened. @returns the next step, as {@link connectEmail} does */
  awaitDevice(signal: AbortSignal): Promise<EmailStep | undefined>
  /**
   * Submits the code of the mail. If it is right, the wallet is connected, or the device has to be approved.
   *
   * @throws KitError `embeddedRefused` with the secure site's message; the other errors of {@link FrameClient.request}
   */
  submitCode(code: string, signal?: AbortSignal): Promise<EmailStep | undefined>
  /** Reads the current user from the frame. */
  readUser(): Promise<SecureUser>
  /**
   * Removes the user from the page, and signs out in the frame. The wait for the frame ends after 3 s (S4.09, S4.10).
   */
  signOut(): Promise<void>
}
