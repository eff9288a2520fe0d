import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'

import type { MockSwitches } from './mock-switches.ts'

/**
 * The common part of the mock wallets of all namespaces, so that one harness can use any of them. Each namespace's own interface
 * adds its provider and its accounts with their keys.
 */
export interface MockNamespaceWallet<Method extends string = string> {
  /** The wallet's namespace. */
  readonly namespace: ChainNamespace
  /** The wallet's name. */
  readonly name: string
  /** The switches for misbehaviour. */
  readonly switches: MockSwitches<Method>
  /**
   * Whether the user has authorized this site, so that the wallet shares its accounts without a prompt. Set it for a site that
   * was authorized in an earlier visit.
   */
  isConnected: boolean
  /** Returns the addresses for an authorized site, the selected one first; in wallet order, with both accounts of Bitcoin. */
  accounts(): readonly string[]
  /** Returns the wallet's chain. */
  network(): CaipNetworkId
  /** Selects other accounts, as its user does, and notifies the site. An empty list ends the connection. */
  setAccounts(addresses: readonly string[]): void
  /** Selects another chain, as its user does, and notifies the site if the namespace has an event for it. */
  setNetwork(id: CaipNetworkId): void
  /** Ends the connection in the wallet, as its user does. */
  disconnect(): void
  /** Returns the number of present listeners of sites. */
  listenerCount(): number
  /**
   * Adds it to this page by the methods of its namespace (announcement, Wallet Standard registration, global object).
   *
   * @returns a function that removes it, as far as the namespace allows it
   */
  install(): () => void
}
