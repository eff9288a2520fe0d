import type { CaipNetworkId } from './caip.ts'
import type { WalletAccount } from './connector.ts'

/** A request in the form of JSON-RPC. */
export interface RequestArguments {
  /** What is asked. */
  readonly method: string
  /** With what. */
  readonly params?: readonly unknown[] | object
}

/** A wallet's provider as EIP-1193 has it. */
export interface Eip1193Provider {
  /**
   * Asks the wallet, or the node behind it.
   *
   * @throws the wallet's own error with its code
   */
  request(request: RequestArguments): Promise<unknown>
  /** Hears an event until `removeListener`. */
  on(event: string, listener: (event: never) => void): unknown
  /** Hears an event no more. */
  removeListener(event: string, listener: (event: never) => void): unknown
}

/** One family of a wallet that is reached by requests alone: the other end of a pairing session. */
export interface RemoteProvider extends Eip1193Provider {
  /**
   * Asks the wallet, on a chain of its session.
   *
   * @param chain CAIP-2 id of another chain than the current one
   */
  request(request: RequestArguments, chain?: CaipNetworkId): Promise<unknown>
  /** What the session gives now: the accounts of the current chain first, none before and after a session. */
  accounts(): readonly WalletAccount[]
  /** The chain that the session is on now. */
  chain(): CaipNetworkId | undefined
  /** Ends the session. */
  disconnect(): Promise<void>
}
