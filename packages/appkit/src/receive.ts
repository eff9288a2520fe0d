import { createPaymentLink as create, type PaymentLinkRequest } from '@latchkey/features/account'

import type { AppKit } from './app-kit.ts'

export type { PaymentLinkRequest }

/**
 * Creates a link by which another wallet pays the connected account, on the site's network:
 * [EIP-681](https://eips.ethereum.org/EIPS/eip-681), [Solana Pay](https://docs.solanapay.com/spec) or
 * [BIP-21](https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki).
 *
 * @example const link = await createPaymentLink(kit, { amount: '0.25' })
 * @returns `undefined` if the namespace has no such links (Polkadot, Cosmos), or they cannot name the network
 * @throws KitError `caipNetworkOrAddressUndefined` without an account; BaseError `invalidAmount`
 */
export function createPaymentLink(kit: AppKit, request?: PaymentLinkRequest): Promise<string | undefined> {
  return create(kit.store, request)
}
