import type { CaipNetwork, CaipNetworkId, RequestArguments, WalletAccount } from '@latchkey/primitives'
import type { Connection, PublicKey, SendOptions, Signer } from '@solana/web3.js'

import type { SolanaSignInInput, SolanaSignInOutput } from './sign-in.ts'
import type { AnyTransaction } from './transaction-bytes.ts'

/** The events of a provider. */
export interface SolanaProviderEvents {
  /** The wallet is connected, with this account. Not emitted without `@solana/web3.js`. */
  connect: PublicKey
  /** The wallet is disconnected. */
  disconnect: undefined
  /** The account that the wallet has selected now. Not emitted without `@solana/web3.js`. */
  accountsChanged: PublicKey
  /** The chain has changed; its CAIP-2 id. */
  chainChanged: CaipNetworkId
}

/** Options of a transaction to send. */
export interface SendTransactionOptions extends SendOptions {
  /** Further keys, which sign before the wallet does. */
  signers?: readonly Signer[]
}

/**
 * The provider that a site gets from `getProvider('solana')`, whichever way the user connected. Transactions are those of
 * `@solana/web3.js`, legacy and versioned, or of `@solana/kit`; they come back in the class in which they were passed.
 *
 * Rejects with the wallet's own error, or one with a `code`: 4001 refused, 4100 no such account, 4200 not supported by the
 * wallet, -32602 wrong parameters.
 *
 * @example
 * const provider = appKit.getProvider('solana')
 * const signature = await provider?.signMessage(new TextEncoder().encode('Hello'))
 */
export interface SolanaProvider {
  /** Name of the wallet. */
  readonly name: string
  /**
   * The selected account, the same object as long as it is selected; `undefined` while there is none. A wallet is connected once
   * `@solana/web3.js` has loaded, or failed to: then reading this throws `libraryMissing` and loads it again.
   */
  readonly publicKey: PublicKey | undefined
  /** CAIP-2 id of the chain that the site is on. */
  readonly chain: CaipNetworkId | undefined
  /** Returns the chain with its name, currency and endpoints. */
  getActiveChain(): CaipNetwork | undefined
  /**
   * Resolves with the address that the wallet is connected with.
   *
   * @returns the address of the selected account
   */
  connect(): Promise<string>
  /** Ends the connection. */
  disconnect(): Promise<void>
  /** The accounts that the wallet shares with the site. */
  getAccounts(): Promise<readonly WalletAccount[]>
  /**
   * Signs in with the wallet's own message (Sign In With Solana, `solana:signIn`); rejects with 4200 if the wallet has none, and
   * over pairing.
   */
  signIn(input?: SolanaSignInInput): Promise<SolanaSignInOutput>
  /**
   * Signs bytes.
   *
   * @returns the 64 bytes of an ed25519 signature
   */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Signs a transaction without sending it. */
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>
  /** Signs several transactions at once without sending them. */
  signAllTransactions<T extends readonly AnyTransaction[]>(transactions: T): Promise<T>
  /** Signs a transaction, which the wallet sends to its own node. @returns the signature, in base58 */
  signAndSendTransaction(transaction: AnyTransaction, options?: SendOptions): Promise<string>
  /**
   * Signs and sends several transactions independently: one that fails does not undo another. @returns the signatures, or the
   * reasons, in order
   */
  signAndSendAllTransactions(
    transactions: readonly AnyTransaction[],
    options?: SendOptions,
  ): Promise<PromiseSettledResult<string>[]>
  /**
   * Signs a transaction, which the site sends over its own connection. On chains other than mainnet, MetaMask sends it itself,
   * because a signature alone would be for mainnet.
   *
   * @returns the signature, in base58
   */
  sendTransaction(
    transaction: AnyTransaction,
    connection: Connection,
    options?: SendTransactionOptions,
  ): Promise<string>
  /** Sends a method of the pairing protocol (`solana_signMessage` ...), or of a node. */
  request(request: RequestArguments): Promise<unknown>
  /** Listens to an event until `removeListener`. */
  on<Name extends keyof SolanaProviderEvents>(
    event: Name,
    listener: (payload: SolanaProviderEvents[Name]) => void,
  ): SolanaProvider
  /** Stops listening to an event. */
  removeListener<Name extends keyof SolanaProviderEvents>(
    event: Name,
    listener: (payload: SolanaProviderEvents[Name]) => void,
  ): SolanaProvider
}
