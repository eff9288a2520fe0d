import type { Payment } from '../changes/payment.ts'

/** Whom the secure site asks to pay for operations on a network: the paymaster that its bundler's address names. */
export interface Sponsor {
  /** Of the service, as the secure site knows it. */
  readonly host: string
  /** Asks it about an operation (ERC-7677), by way of the secure site. @throws FrameError with its code */
  ask(method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData', params: readonly unknown[]): Promise<unknown>
}

/** Who pays the fee of an operation. `declined`: somebody was asked and does not, so that the account does. */
export type FeePayer =
  | { readonly kind: 'account' }
  /** Whether for nothing shows once the payment is tried. */
  | { readonly kind: 'sponsor'; readonly name: string; readonly payment: Payment }
  | { readonly kind: 'declined'; readonly name: string }
