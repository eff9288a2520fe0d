import type { CaipNetwork, CaipNetworkId, RequestArguments, WalletAccount } from '@latchkey/primitives'

import type { WalletSendOptions } from './send-options.ts'
import type { SolanaSignInInput, SolanaSignInOutput } from './sign-in.ts'

/** A wallet as the provider uses it: it accepts and returns bytes, whichever way it is connected. */
export interface SolanaSigner {
  readonly name: string
  /** The accounts, the selected one first; none before and after a connection. */
  accounts(): readonly WalletAccount[]
  /** The chain that the site is on. */
  chain(): CaipNetworkId | undefined
  /** Returns the chain with its facts, if the site names them. */
  network(): CaipNetwork | undefined
  /** Returns whether the wallet must send what it signs here, because a signature alone would be for another chain. */
  mustSend?(): boolean
  /** Signs in with the wallet, if it supports it (Sign In With Solana). */
  signIn?(input: SolanaSignInInput): Promise<SolanaSignInOutput>
  /** Connects, unless the wallet shares an account. */
  connect(): Promise<void>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array, address: string): Promise<Uint8Array>
  /** @returns the complete signed transactions, in the order of the parameters */
  signTransactions(transactions: readonly Uint8Array[], address: string): Promise<Uint8Array[]>
  /** @returns one outcome for each transaction: its signature in base58, or the reason why it was not sent */
  signAndSend(
    transactions: readonly Uint8Array[],
    address: string,
    options: WalletSendOptions,
  ): Promise<PromiseSettledResult<string>[]>
  /** Sends a request that is not one for a signature, usually to a node. */
  request(request: RequestArguments): Promise<unknown>
}
