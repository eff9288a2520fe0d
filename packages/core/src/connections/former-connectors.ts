import type { RememberedConnection } from './remembered-connections.ts'

/** How another kit calls its own account, by email or social account, and Coinbase's library. */
const formerIds: readonly string[] = ['ID_AUTH', 'coinbaseWalletSDK']

/** Whether another kit wrote a connection down by a way to connect that only few sites have here, and no wallet that may come late. */
export function isFormer({ connectorId, accounts }: RememberedConnection): boolean {
  return accounts === undefined && formerIds.includes(connectorId)
}
