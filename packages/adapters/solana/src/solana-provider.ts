import type { CaipNetwork, CaipNetworkId, RequestArguments, WalletAccount } from '@latchkey/primitives'
import type { Connection, PublicKey, SendOptions, Signer } from '@solana/web3.js'

import type { SolanaSignInInput, SolanaSignInOutput } from './sign-in.ts'
import type { AnyTransaction } from './transaction-bytes.ts'

/** What the listeners of a provider hear. */
export interface SolanaProviderEvents {
  /** The wallet is there, with this account. Not told without `@solana/web3.js`. */
  connect: PublicKey
  /** The wallet is gone. */
  disconnect: undefined
  /** The account that the wallet has selected now. Not told without `@solana/web3.js`. */
  accountsChanged: PublicKey
  /** CAIP-2 id. */
  chainChanged: CaipNetworkId
}

/** How a transaction is sent. */
export interface SendTransactionOptions extends SendOptions {
  /** Further keys that sign before the wallet does. */
  signers?: readonly Signer[]
}

/**
 * What a site gets from `getProvider('solana')`, whichever way its visitor connected. Transactions are those of
 * `@solana/web3.js`, legacy and versioned, or of `@solana/kit`; they come back as what they came in.
 *
 * Rejects with the wallet's own error, or one with a `code`: 4001 refused, 4100 no such account, 4200 the wallet cannot do that,
 * -32602 wrong parameters.
 */
export interface SolanaProvider {
  /** The wallet's. */
  readonly name: string
  /**
   * The selected account, the same object for as long as it is selected; `undefined` while there is none. A wallet is connected once
   * `@solana/web3.js` has loaded, or failed to: then reading this throws `libraryMissing` and loads it again.
   */
  readonly publicKey: PublicKey | undefined
  /** CAIP-2 id of the chain that the site is on. */
  readonly chain: CaipNetworkId | undefined
  /** The same with its facts: name, currency, endpoints. */
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
  /** Sign In With Solana, in the wallet's own words (`solana:signIn`); 4200 where it has none, and over pairing. */
  signIn(input?: SolanaSignInInput): Promise<SolanaSignInOutput>
  /**
   * Signs bytes; resolves with the signature.
   *
   * @returns the 64 bytes of an ed25519 signature
   */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Signs a transaction, and sends nothing. */
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>
  /** Signs several transactions at once, and sends nothing. */
  signAllTransactions<T extends readonly AnyTransaction[]>(transactions: T): Promise<T>
  /** The wallet sends it to its own node. @returns the signature, in base58 */
  signAndSendTransaction(transaction: AnyTransaction, options?: SendOptions): Promise<string>
  /** Each on its own: one that fails does not take back another. @returns the signatures, or the reasons, in order */
  signAndSendAllTransactions(
    transactions: readonly AnyTransaction[],
    options?: SendOptions,
  ): Promise<PromiseSettledResult<string>[]>
  /**
   * The site sends it, over its own connection; MetaMask does off mainnet, since it would sign alone for mainnet.
   *
   * @returns the signature, in base58
   */
  sendTransaction(
    transaction: AnyTransaction,
    connection: Connection,
    options?: SendTransactionOptions,
  ): Promise<string>
  /** The pairing protocol's methods (`solana_signMessage` ...), and those of a node. */
  request(request: RequestArguments): Promise<unknown>
  /** Hears an event until `removeListener`. */
  on<Name extends keyof SolanaProviderEvents>(
    event: Name,
    listener: (payload: SolanaProviderEvents[Name]) => void,
  ): SolanaProvider
  /** Hears an event no more. */
  removeListener<Name extends keyof SolanaProviderEvents>(
    event: Name,
    listener: (payload: SolanaProviderEvents[Name]) => void,
  ): SolanaProvider
}
