import type { CaipNetworkId, SIWXSession } from '@latchkey/primitives'

import type { SiwxMessenger } from './messenger.ts'

/** Verifies signatures and stores sessions: by a server, or on the page itself. */
export interface SessionStore {
  messenger: SiwxMessenger
  /** Stores a session after its signature was verified. @throws for an invalid session, which is not stored */
  add(session: SIWXSession): Promise<void>
  /** Lists the valid sessions. */
  list(): Promise<readonly SIWXSession[]>
  /**
   * Makes the session of an account the current one, for readers other than the page.
   *
   * @throws SiwxServerError `reportOutdated` if another tab has reported later: nothing has changed, and the next
   *   report of this tab is the latest
   */
  activate(of: { chainId: CaipNetworkId; address: string }): Promise<void>
  /** Ends the sessions of an account on a network, or all. */
  end(of?: { chainId: CaipNetworkId; address: string }): Promise<void>
}
