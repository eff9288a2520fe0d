import type { Store } from '@latchkey/core'
import type { Connector } from '@latchkey/primitives'
import type { SecureUser } from '@latchkey/protocol/secure-frame'

import type { FramePages } from './frame-pages.ts'

/** The connector of the embedded wallet, with what the account offers of it: that loads nothing of the embedded wallet for whoever has none. */
export interface EmbeddedConnector extends Connector {
  readonly pages: FramePages
  /** The user as the frame knew them last. */
  user(): SecureUser | undefined
  /** Asks the frame for the user anew, and tells whoever watches. */
  refresh(): Promise<void>
}

/** The connector of the embedded wallet, where somebody has one. */
export function findEmbedded({ connectors }: Store): EmbeddedConnector | undefined {
  return connectors.state.all.find(isEmbedded)
}

function isEmbedded(connector: Connector): connector is EmbeddedConnector {
  return connector.type === 'AUTH' && 'pages' in connector
}
