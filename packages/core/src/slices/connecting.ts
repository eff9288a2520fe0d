import type { ChainNamespace, Connector, WalletSession } from '@latchkey/primitives'

import type { Store } from '../create-store.ts'
import type { RouteArguments, RouteName } from '../route-map.ts'

/**
 * How a slice takes part in connecting a wallet, whoever asked for it: the modal, the site or a button. A stage that throws anything but a
 * refusal, or does not answer within 10 s, is gone over, and the console says whose it was: what must hold, the site's server has to ask for.
 */
export interface ConnectingPart {
  /** Named on the console. */
  readonly name: string
  /** Before the wallet is asked: adds to what it is asked, or refuses. It is waited for inside the click, so answer at once where that can be. */
  readonly prepare?: (attempt: PreparingAttempt) => unknown
  /** The wallet has answered, and nothing shows of it yet: looks at the answer, or refuses. */
  readonly establish?: (attempt: AnsweredAttempt) => unknown
  /**
   * The account shows. Until this has ended the site is not told that a wallet was connected, other tabs and the next visit do not know of it, and the
   * modal stays open.
   */
  readonly settle?: (attempt: SettlingAttempt) => unknown
}

/** An attempt to connect a wallet. */
export interface ConnectingAttempt {
  /** The kit. */
  readonly store: Store
  /** The wallet that is connected. */
  readonly connector: Connector
  /** The families that it is asked for. */
  readonly namespaces: readonly ChainNamespace[]
  /** Aborted when the attempt ends: it was given up, or another took its place. */
  readonly signal: AbortSignal
  /**
   * Ends the attempt as if the wallet had refused. @param reason for the site's developers
   *
   * @throws KitError `connectionRejected`
   */
  refuse(reason: string): never
}

/** An attempt whose wallet has not been asked yet. */
export interface PreparingAttempt extends ConnectingAttempt {
  /** Asks the wallet for more than accounts, by the names of ERC-7846: `signInWithEthereum`, say. What it knows nothing of, it leaves out. */
  ask(capabilities: Readonly<Record<string, unknown>>): void
}

/** An attempt whose wallet has agreed. */
export interface AnsweredAttempt extends ConnectingAttempt {
  /** What the wallet answered; its `capabilities` are what became of those that were asked for. */
  readonly session: WalletSession
}

/** An attempt whose account shows. */
export interface SettlingAttempt extends AnsweredAttempt {
  /** The modal refuses to close until the stage has ended. */
  hold(): void
  /**
   * Shows a screen in the modal, which it opens where it must; there is no hurry then. Who leaves the screen or closes the modal refuses. Where the
   * screen says `connects: true`, the modal closes by itself afterwards.
   */
  show<Name extends RouteName>(name: Name, ...params: RouteArguments<Name>): void
  /** Who leaves the screen or closes the modal does not refuse: the stage hears of it instead, and says itself when it has ended. */
  onLeave(call: () => void): void
}

declare module '../open-tables.ts' {
  interface PlaceMap {
    /** What takes part while a wallet is connected. */
    connecting: ConnectingPart
  }
}
