import type { CaipNetworkId } from './caip.ts'
import type { WalletAccount } from './connector.ts'

/** A request in the form of JSON-RPC. */
export interface RequestArguments {
  /** Name of the method. */
  readonly method: string
  /** Parameters of the method. */
  readonly params?: readonly unknown[] | object
}

/** A wallet's provider ([EIP-1193](https://eips.ethereum.org/EIPS/eip-1193)). */
export interface Eip1193Provider {
  /**
   * Sends a request to the wallet, or to the node behind it.
   *
   * @throws the wallet's own error with its code
   */
  request(request: RequestArguments): Promise<unknown>
  /** Adds a listener, until `removeListener`. */
  on(event: string, listener: (event: never) => void): unknown
  /** Removes a listener. */
  removeListener(event: string, listener: (event: never) => void): unknown
}

/** One namespace of a wallet that is reached by requests alone, over a pairing session. */
export interface RemoteProvider extends Eip1193Provider {
  /**
   * Sends a request to the wallet, on a chain of its session.
   *
   * @param chain CAIP-2 id of the chain. @default the current chain
   */
  request(request: RequestArguments, chain?: CaipNetworkId): Promise<unknown>
  /** Returns the session's accounts, those of the current chain first. Empty before and after a session. */
  accounts(): readonly WalletAccount[]
  /** Returns the session's current chain. */
  chain(): CaipNetworkId | undefined
  /** Ends the session. */
  disconnect(): Promise<void>
}
