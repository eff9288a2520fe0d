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
 * Asks the person to pay, in the modal, with the wallet that is connected or that they connect first. What has one id is paid once: a later call with
 * it resolves to the same transaction, also after a reload and in another tab. That the wallet has sent it does not mean that the chain has it: look
 * before you deliver.
 *
 * @returns the transaction, once the wallet has sent it
 * @throws KitError `payUnavailable` where `features.pay` is off; `payInvalidId`, `payInvalidAmount`, `payInvalidRecipient`, `payUnknownNetwork`,
 *   `payUnknownAsset`, `payInvalidLink`, `payUnsupportedLink`, `payIdTaken`, `payNotPrepared` before anything shows; then `modalClosed`,
 *   `payNotKept`, `payRejected`, `payFailed`, `payUnanswered`
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
 * What the link of a payment asks for: EIP-681, or a transfer of Solana Pay.
 *
 * @throws KitError `payInvalidLink` for what is none; `payUnsupportedLink` for one that asks for more than a transfer
 */
export async function parsePaymentLink(text: string): Promise<PaymentLink> {
  return (await load()).parsePaymentLink(text)
}

const load = () => import('@latchkey/features/pay')
