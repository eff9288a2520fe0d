import type { CaipNetwork, CaipNetworkId, RequestArguments, WalletAccount } from '@latchkey/primitives'

import type { WalletSendOptions } from './send-options.ts'
import type { SolanaSignInInput, SolanaSignInOutput } from './sign-in.ts'

/** A wallet as the provider uses it: whichever way it is reached, bytes go in and bytes come out. */
export interface SolanaSigner {
  readonly name: string
  /** The account that the wallet has selected first; none before and after a connection. */
  accounts(): readonly WalletAccount[]
  /** The chain that the site is on. */
  chain(): CaipNetworkId | undefined
  /** The same, where the site names its facts. */
  network(): CaipNetwork | undefined
  /** Whether the wallet sends what it signs here, since it would sign it alone for another chain. */
  mustSend?(): boolean
  /** Signs in with the wallet, where it can (Sign In With Solana). */
  signIn?(input: SolanaSignInInput): Promise<SolanaSignInOutput>
  /** Connects, unless the wallet shares an account. */
  connect(): Promise<void>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array, address: string): Promise<Uint8Array>
  /** @returns the whole signed transactions, in the order of the given */
  signTransactions(transactions: readonly Uint8Array[], address: string): Promise<Uint8Array[]>
  /** @returns one outcome for each transaction: its signature in base58, or why it was not sent */
  signAndSend(
    transactions: readonly Uint8Array[],
    address: string,
    options: WalletSendOptions,
  ): Promise<PromiseSettledResult<string>[]>
  /** What is no request for a signature: a node's, mostly. */
  request(request: RequestArguments): Promise<unknown>
}
