import { KitError } from '@latchkey/core'
import type {
  PayAsset,
  PayByLink,
  PayDirect,
  PayFacts,
  PaymentLink,
  PayRequest,
  PayResult,
} from '@latchkey/features/pay'

import type { AppKit } from './app-kit.ts'

export type { PayAsset, PayByLink, PayDirect, PayFacts, PaymentLink, PayRequest, PayResult }

/**
 * Opens the modal for a payment, with the connected wallet or one that the user connects first. Each id is paid once: a later
 * call with it resolves with the same transaction, also after a reload and in another tab. The wallet has sent the transaction,
 * but the chain may not have it yet: check it before you deliver.
 *
 * @example const { hash } = await pay(kit, { id: 'order-17', asset, amount: '25', to: '0x…' })
 * @returns the transaction, once the wallet has sent it
 * @throws KitError `payUnavailable` if `features.pay` is off; `payInvalidId`, `payInvalidAmount`, `payInvalidRecipient`,
 *   `payUnknownNetwork`, `payUnknownAsset`, `payInvalidLink`, `payUnsupportedLink`, `payIdTaken`, `payNotPrepared` before
 *   anything shows; then `modalClosed`, `payNotKept`, `payRejected`, `payFailed`, `payUnanswered`
 */
export async function pay(kit: AppKit, request: PayRequest): Promise<PayResult> {
  if (!kit.store.features.state.pay)
    throw new KitError(
      'payUnavailable',
      { advice: 'Switch `features.pay` on' },
      { text: 'Paying is switched off', surface: { kind: 'developer' } },
    )
  await kit.ready()
  const { payOfSite } = await load()
  return payOfSite(kit.store, request, options => kit.open(options))
}

/**
 * Parses a payment link: [EIP-681](https://eips.ethereum.org/EIPS/eip-681), or a transfer of [Solana
 * Pay](https://docs.solanapay.com/spec).
 *
 * @throws KitError `payInvalidLink` for any other text; `payUnsupportedLink` for a link that requests more than a transfer
 */
export async function parsePaymentLink(text: string): Promise<PaymentLink> {
  return (await load()).parsePaymentLink(text)
}

const load = () => import('@latchkey/features/pay')
