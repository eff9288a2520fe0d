import type { ChainNamespace, Connector, WalletSession } from '@latchkey/primitives'

import type { Store } from '../create-store.ts'
import type { RouteArguments, RouteName } from '../route-map.ts'

/**
 * A slice's part in connecting a wallet, whichever of the modal, the site or a button requested it. A stage that does
 * not answer within 10 s, or throws anything but a rejection, is skipped, and the console names the slice. So a
 * condition that must hold has to be enforced by the site's server.
 */
export interface ConnectingPart {
  /** The part's name on the console. */
  readonly name: string
  /**
   * Runs before the wallet is called. Adds to the request, or rejects. The click waits for it, so it should return
   * without a promise if it can.
   */
  readonly prepare?: (attempt: PreparingAttempt) => unknown
  /** Runs after the wallet has answered, before anything shows. Checks the answer, or rejects. */
  readonly establish?: (attempt: AnsweredAttempt) => unknown
  /**
   * Runs while the account shows. Until it has ended, the site is not notified of the connection, other tabs and the
   * next visit do not have it, and the modal stays open.
   */
  readonly settle?: (attempt: SettlingAttempt) => unknown
}

/** An attempt to connect a wallet. */
export interface ConnectingAttempt {
  /** The kit's store. */
  readonly store: Store
  /** The wallet that is connected. */
  readonly connector: Connector
  /** The requested namespaces. */
  readonly namespaces: readonly ChainNamespace[]
  /** Aborts when the attempt ends: it was cancelled, or another one replaced it. */
  readonly signal: AbortSignal
  /**
   * Ends the attempt as if the wallet had rejected. @param reason for the site's developers
   *
   * @throws KitError `connectionRejected`
   */
  reject(reason: string): never
}

/** An attempt before the wallet is called. */
export interface PreparingAttempt extends ConnectingAttempt {
  /**
   * Requests capabilities besides accounts, by the names of [ERC-7846](https://eips.ethereum.org/EIPS/eip-7846), such
   * as `signInWithEthereum`. A wallet ignores those that it does not know.
   */
  ask(capabilities: Readonly<Record<string, unknown>>): void
}

/** An attempt after the wallet has approved. */
export interface AnsweredAttempt extends ConnectingAttempt {
  /** The wallet's session. Its `capabilities` are the results of the requested ones. */
  readonly session: WalletSession
}

/** An attempt whose account shows. */
export interface SettlingAttempt extends AnsweredAttempt {
  /** Prevents the modal from closing until the stage has ended. */
  hold(): void
  /**
   * Shows a screen in the modal, which it opens if necessary. The time limit then no longer applies. Leaving the screen
   * or closing the modal rejects the connection. If the screen has `connects: true`, the modal closes by itself
   * afterwards.
   */
  show<Name extends RouteName>(name: Name, ...params: RouteArguments<Name>): void
  /**
   * Replaces the rejection when the user leaves the screen or closes the modal: `call` runs instead, and the stage must
   * end by itself.
   */
  onLeave(call: () => void): void
}

declare module '../open-tables.ts' {
  interface PlaceMap {
    /** Parts that run while a wallet is connected. */
    connecting: ConnectingPart
  }
}
