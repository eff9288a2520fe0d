import type { Store } from '@latchkey/core'
import type { Connector } from '@latchkey/primitives'
import type { EmbeddedAccountType, EmbeddedPermission, SecureUser } from '@latchkey/protocol/secure-frame'

import type { FramePages } from './frame-pages.ts'

/**
 * Connector of the embedded wallet with the methods that the account screen needs. Pages without such a wallet load
 * nothing else of it.
 */
export interface EmbeddedConnector extends Connector {
  readonly pages: FramePages
  /**
   * Whether the wallet of the last visit was not restored with the page: the user has to open the secure window for it.
   */
  hasWaited(): boolean
  /** Returns the user as the frame last reported them. */
  user(): SecureUser | undefined
  /** Reads the user from the frame again, and notifies the session listeners. */
  refresh(): Promise<void>
  /**
   * Fetches the permissions that the EVM account has granted to this site on its network.
   * @throws KitError of the frame
   */
  permissions(): Promise<readonly EmbeddedPermission[]>
  /** Returns the type of the active EVM account; `undefined` if it is not one of this wallet. */
  accountType(): EmbeddedAccountType | undefined
  /** Returns whether the EVM network has smart accounts, as far as that is known. */
  hasSmartAccounts(): boolean
  /**
   * Uses the smart account or the plain one on every EVM network that has both. The choice is stored for the next
   * visit. Calls run one after the other.
   *
   * @throws KitError `authConnectorMissing` if no user is connected, `smartAccountUnavailable` on a network without
   * smart accounts, `accountTypeKept` with the secure site's message, `embeddedNotLoaded`, `embeddedTimedOut`
   */
  setAccountType(type: EmbeddedAccountType): Promise<void>
}

/** Returns the connector of the embedded wallet, if the site has one. */
export function findEmbedded({ connectors }: Store): EmbeddedConnector | undefined {
  return connectors.state.all.find(isEmbedded)
}

function isEmbedded(connector: Connector): connector is EmbeddedConnector {
  return connector.type === 'AUTH' && 'pages' in connector
}
