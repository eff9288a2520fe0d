import type { EmbeddedConnector } from './embedded-connector.ts'
import type { SecureUser } from '@latchkey/protocol/secure-frame'

import type { Approvals } from './approvals.ts'
import type { EmbeddedStorage } from './embedded-storage.ts'
import type { FrameClient } from './frame-client.ts'
import type { Socials } from '../social/social.ts'
import type { FramePages } from './frame-pages.ts'
import type { FrameScreens } from './frame-screens.ts'

/** What a login by email goes on with. */
export type EmailStep = 'device' | 'code'

/** A login by email that is going on. */
export interface EmailLogin {
  readonly address: string
  readonly step: EmailStep
}

/** Wallets on the secure site: logging in, and what is asked of the frame. */
export interface Embedded {
  /** What shows. */
  readonly state: {
    readonly email: EmailLogin | undefined
    readonly user: SecureUser | undefined
    /** Until when, in ms since 1970, no other mail is asked for. */
    readonly blockedUntil: number
  }
  readonly client: FrameClient
  readonly storage: EmbeddedStorage
  /** Where the frame shows. */
  readonly screens: FrameScreens
  readonly approvals: Approvals
  readonly pages: FramePages
  readonly connector: EmbeddedConnector
  readonly socials: Socials
  /**
   * Begins a login by email.
   *
   * @returns what it goes on with; `undefined` where the browser is logged in as that address already, and is connected now
   * @throws KitError `emailInvalid`, `emailTooSoon`, and what the frame refuses
   */
  connectEmail(address: string, signal?: AbortSignal): Promise<EmailStep | undefined>
  /** Waits for the link in the mail to be opened. @returns what it goes on with, as {@link connectEmail} */
  awaitDevice(signal: AbortSignal): Promise<EmailStep | undefined>
  /**
   * Sends what the mail said. Where that is right, the wallet is connected, or the device is to be approved.
   *
   * @throws KitError `embeddedRefused` with the secure site's own sentence
   */
  submitCode(code: string, signal?: AbortSignal): Promise<EmailStep | undefined>
  /** The user as the frame knows them now. */
  readUser(): Promise<SecureUser>
  /** Forgets who was logged in, in the page, and tells the frame; waits 3 s for that at most (S4.09, S4.10). */
  signOut(): Promise<void>
}
