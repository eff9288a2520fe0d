import type { Payment } from '../changes/payment.ts'

/** The paymaster of a network's operations, from its bundler's address. */
export interface Sponsor {
  /** Host of the service, from the secure site. */
  readonly host: string
  /**
   * Calls it for an operation ([ERC-7677](https://eips.ethereum.org/EIPS/eip-7677)), through the secure site. @throws
   * FrameError with its code
   */
  ask(method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData', params: readonly unknown[]): Promise<unknown>
}

/** Payer of an operation's fee. `declined`: a sponsor was requested and does not pay, so the account does. */
export type FeePayer =
  | { readonly kind: 'account' }
  /** Only the simulation of the payment shows whether it is free. */
  | { readonly kind: 'sponsor'; readonly name: string; readonly payment: Payment }
  | { readonly kind: 'declined'; readonly name: string }
