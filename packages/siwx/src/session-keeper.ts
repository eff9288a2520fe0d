import type { CaipNetworkId, SIWXSession } from '@latchkey/primitives'

import type { SiwxMessenger } from './messenger.ts'

/** Who believes signatures and keeps sessions: a server, or the page itself. */
export interface SessionKeeper {
  messenger: SiwxMessenger
  /** Keeps a session, once its signature was verified. @throws where it is not good: nothing is kept then */
  add(session: SIWXSession): Promise<void>
  /** All that are good now. */
  list(): Promise<readonly SIWXSession[]>
  /**
   * Makes the session of an account the current one, where somebody else than the page asks which that is.
   *
   * @throws SiwxServerError `reportOutdated` if another tab has reported later: nothing has changed, and the next report of this tab is the latest
   */
  activate(of: { chainId: CaipNetworkId; address: string }): Promise<void>
  /** Ends those of an account on a network, or all. */
  end(of?: { chainId: CaipNetworkId; address: string }): Promise<void>
}
