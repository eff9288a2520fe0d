import type { AppKit } from '@latchkey/appkit'

/** The arguments of a call of the cards: the kit of the site, and the active account. */
export interface Site<Provider = unknown, Address extends string = string> {
  kit: AppKit
  /** The wallet's provider, in the type of the account's namespace. */
  provider: Provider
  address: Address
  /** The part of the CAIP-2 id after the colon. */
  chainId: string
  /** Aborted by Cancel. */
  signal: AbortSignal
}
