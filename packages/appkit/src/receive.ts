import { createPaymentLink as create, type PaymentLinkRequest } from '@latchkey/features/receive'

import type { AppKit } from './app-kit.ts'

export type { PaymentLinkRequest }

/**
 * A link by which another wallet pays the account that is connected, on the network that the site is on: EIP-681, Solana Pay or BIP-21.
 *
 * @returns `undefined` where the family has no such links (Polkadot, Cosmos), or they cannot name the network
 * @throws KitError `caipNetworkOrAddressUndefined` without an account; BaseError `invalidAmount`
 */
export function createPaymentLink(kit: AppKit, request?: PaymentLinkRequest): Promise<string | undefined> {
  return create(kit.store, request)
}
