import type { RememberedConnection } from './remembered-connections.ts'

/** Ids by which another kit names its own account (by email or social account) and Coinbase's library. */
const formerIds: readonly string[] = ['ID_AUTH', 'coinbaseWalletSDK']

/**
 * Whether another kit stored the connection by a method that few sites offer here, so that no late wallet can match it.
 */
export function isFormer({ connectorId, accounts }: RememberedConnection): boolean {
  return accounts === undefined && formerIds.includes(connectorId)
}
