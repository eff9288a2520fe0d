import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'

import type { MockSwitches } from './mock-switches.ts'

/**
 * What the mock wallets of all families have in common, so that one harness drives any of them. Each family's own interface adds
 * what only it has (its provider, its accounts with their keys).
 */
export interface MockFamilyWallet<Method extends string = string> {
  /** Its family. */
  readonly namespace: ChainNamespace
  /** What it is called. */
  readonly name: string
  /** What makes it misbehave. */
  readonly switches: MockSwitches<Method>
  /**
   * Whether the person has let this site in: it gives its accounts without asking. Set it for a wallet that knows the site from an
   * earlier visit.
   */
  isConnected: boolean
  /** What it gives to a site that is let in, the selected account first; in wallet order, with both accounts of Bitcoin. */
  accounts(): readonly string[]
  /** The chain that it is on. */
  network(): CaipNetworkId
  /** The person chooses other accounts, and the site is told. None ends the connection. */
  setAccounts(addresses: readonly string[]): void
  /** The person chooses another chain, and the site is told where the family has an event for it. */
  setNetwork(id: CaipNetworkId): void
  /** The person ends the connection in the wallet. */
  disconnect(): void
  /** How many listeners sites have on it now. */
  listenerCount(): number
  /**
   * Puts it into this page in the ways of its family (announcement, Wallet Standard registration, global object).
   *
   * @returns takes it away again, as far as the family has a way
   */
  install(): () => void
}
