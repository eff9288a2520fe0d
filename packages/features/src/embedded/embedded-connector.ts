import type { Store } from '@latchkey/core'
import type { Connector } from '@latchkey/primitives'
import type { EmbeddedAccountType, EmbeddedPermission, SecureUser } from '@latchkey/protocol/secure-frame'

import type { FramePages } from './frame-pages.ts'

/** The connector of the embedded wallet, with what the account offers of it: that loads nothing of the embedded wallet for whoever has none. */
export interface EmbeddedConnector extends Connector {
  readonly pages: FramePages
  /** Whether the wallet of the last visit was not there with the page: the person has to open the secure window for it. */
  hasWaited(): boolean
  /** The user as the frame knew them last. */
  user(): SecureUser | undefined
  /** Asks the frame for the user anew, and tells whoever watches. */
  refresh(): Promise<void>
  /** What the EVM account has granted to this site, on the network that it is on. @throws KitError of the frame */
  permissions(): Promise<readonly EmbeddedPermission[]>
  /** The type of the EVM account that shows; `undefined` where none of this wallet does. */
  accountType(): EmbeddedAccountType | undefined
  /** Whether the network that EVM is on has smart accounts, as far as that is known. */
  hasSmartAccounts(): boolean
  /**
   * Uses the smart account, or the plain one, on every EVM network that has both; kept for the next visit. Calls take turns.
   *
   * @throws KitError `authConnectorMissing` where nobody is connected, `smartAccountUnavailable` on a network without smart accounts, `accountTypeKept` with the
   *   secure site's own sentence, `embeddedNotLoaded`, `embeddedTimedOut`
   */
  setAccountType(type: EmbeddedAccountType): Promise<void>
}

/** The connector of the embedded wallet, where somebody has one. */
export function findEmbedded({ connectors }: Store): EmbeddedConnector | undefined {
  return connectors.state.all.find(isEmbedded)
}

function isEmbedded(connector: Connector): connector is EmbeddedConnector {
  return connector.type === 'AUTH' && 'pages' in connector
}
