import type { ConnectorType } from '@latchkey/primitives'

import type { WalletKind } from './known-wallets.ts'

/** A wallet that lives in the page, however it was found. */
export interface FoundWallet {
  id: string
  name: string
  type: ConnectorType
  imageUrl?: string
  info?: { rdns?: string }
  kind: WalletKind
  /**
   * Returns the wallet's current object: a wallet may replace it.
   *
   * @param name of another object that stands beside it
   */
  getProvider(name?: string): unknown
}
