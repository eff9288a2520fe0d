import type { CaipNetworkId, RequestArguments, WalletAccount } from '@latchkey/primitives'
import type { Connection, PublicKey, SendOptions, Signer } from '@solana/web3.js'

import type { SolanaSignInInput, SolanaSignInOutput } from './sign-in.ts'
import type { AnyTransaction } from './transaction-bytes.ts'

/** What the listeners of a provider hear. */
export interface SolanaProviderEvents {
  connect: PublicKey
  disconnect: undefined
  /** The account that the wallet has selected now. */
  accountsChanged: PublicKey
  /** CAIP-2 id. */
  chainChanged: CaipNetworkId
}

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
   * The selected account; `undefined` while there is none. Reading it loads `@solana/web3.js`: it is usable at once, and an
   * instance of `PublicKey` as soon as that is there.
   */
  readonly publicKey: PublicKey | undefined
  /** CAIP-2 id of the chain that the site is on. */
  readonly chain: CaipNetworkId | undefined
  /** @returns the address of the selected account */
  connect(): Promise<string>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly WalletAccount[]>
  /** Sign In With Solana, in the wallet's own words (`solana:signIn`); 4200 where it has none, and over pairing. */
  signIn(input?: SolanaSignInInput): Promise<SolanaSignInOutput>
  /** @returns the 64 bytes of an ed25519 signature */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  signTransaction<T extends AnyTransaction>(transaction: T): Promise<T>
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
  on<Name extends keyof SolanaProviderEvents>(
    event: Name,
    listener: (payload: SolanaProviderEvents[Name]) => void,
  ): SolanaProvider
  removeListener<Name extends keyof SolanaProviderEvents>(
    event: Name,
    listener: (payload: SolanaProviderEvents[Name]) => void,
  ): SolanaProvider
}
