import type { Stop } from './emitter.ts'
import type { AddressLookup } from './name-lookup.ts'
import type { CaipNetwork } from './network.ts'

/** A transfer from one account to another. */
export interface TransferRequest {
  /** The sender's address, in its namespace's form. */
  from: string
  /** The recipient's address, in its namespace's form. Names are not accepted. */
  to: string
  /** Network of the transfer. */
  network: CaipNetwork
  /** The token to send. @default the network's own currency */
  token?: TransferToken
  /** The amount in the smallest unit. */
  amount: bigint
}

/** A call of an EVM account. */
export interface EvmCall {
  /** The called or paid address. */
  to: string
  /** Amount of the network's own currency, as a hexadecimal quantity. */
  value: string
  /** Data of the call to a contract. @default none */
  data?: string
}

/** A wallet's fee for calls that are not a transaction of the account, such as an operation of a smart account. */
export interface WalletFee {
  /** Upper limit of the fee, in the smallest unit of the network's own currency. */
  fee: bigint
  /**
   * Payer of the fee in place of the account, and whether the payer charges the account nothing. @default the account
   * pays
   */
  payer?: { name: string; isFree: boolean }
}

/** Requests the fee of calls from a wallet. `undefined` if they are a normal transaction, whose fee the node knows. */
export type AskWalletFee = (calls: readonly EvmCall[], signal?: AbortSignal) => Promise<WalletFee | undefined>

/** The token to send. */
export interface TransferToken {
  /** Address of the token's contract or mint. */
  address: string
  /** Decimals of the token. */
  decimals: number
}

/** A node's estimate of a transfer's cost. Amounts are in the smallest unit. */
export interface TransferEstimate {
  /** Upper limit of the network fee that the account pays, in the network's own currency. */
  fee: bigint
  /** Payer of the fee in place of the account, in which case `fee` is 0. @default the account pays */
  payer?: WalletFee['payer']
  /** Largest amount that can be sent after fee and costs. Never negative. */
  max: bigint
  /** Costs besides the fee, in the network's own currency, such as the account that a recipient needs for a token. */
  costs: readonly TransferCost[]
  /** The amount that arrives, after the token's own deductions. */
  received: bigint
}

/** A cost of a transfer besides its fee. */
export interface TransferCost {
  /** The cost is for creating the recipient's account for the token. */
  kind: 'recipientAccount'
  /** In the smallest unit of the network's own currency. */
  amount: bigint
}

/** A node's simulation of a transfer. */
export type TransferSimulation =
  /** Changes of the balances of sender and recipient, without the network fee. */
  | { status: 'simulated'; changes: readonly BalanceChange[] }
  /** The transfer would fail. The reason is a text from the chain, untrusted until checked. */
  | { status: 'fails'; reason: string | undefined }
  /** The node cannot simulate, now or later. */
  | { status: 'notSimulated' }

/** A change of an account's balance. */
export interface BalanceChange {
  /** Address of the account. */
  account: string
  /** Address of the token's contract or mint. @default the network's own currency */
  token?: string
  /** The amount in the smallest unit; negative for a loss. */
  amount: bigint
}

/** Outcome of a sent transfer. */
export type TransferOutcome =
  | { status: 'success' }
  /** The transaction is on chain but only cost the fee. */
  | { status: 'reverted' }
  /** Another transaction replaced it, which may or may not do the same. */
  | { status: 'replaced'; hash: string }
  /**
   * The node does not know it, and the network no longer accepts it: it was never included, unless the node drops old
   * transactions.
   */
  | { status: 'expired' }
  /** The node could not answer. */
  | { status: 'unknown'; error: unknown }

/** Facts by which a transfer is found on chain if the wallet's answer is lost. Stored as JSON. */
export interface TransferTrace {
  /** Address of the sender. */
  from: string
  /** Address of the recipient. */
  to: string
  /** Address of the token's contract or mint. @default the network's own currency */
  token?: string
  /** In the smallest unit, as decimal text. */
  amount: string
  /** The nonce of the sender's transaction, on a chain with nonces. */
  nonce?: number
  /** The newest block, or slot, before the request to the wallet, as decimal text. */
  since: string
  /** The hash, or the signature, from the wallet. @default none */
  hash?: string
  /** Hashes, or signatures, of other transfers, which a search by content skips. Not stored. @default none */
  others?: readonly string[]
}

/** Result of a search for a transfer. */
export interface FoundTransfer {
  /** `'there'`: it is on chain, or pending. `'replaced'`: another transaction with its nonce does something else. */
  status: 'there' | 'replaced'
  /** The hash, or the signature, of the transaction. */
  hash: string
  /** The transaction's nonce, on a chain with nonces. */
  nonce?: number
}

/** Facts about a recipient's address on chain. */
export interface RecipientFacts {
  /** Whether the address is a contract or program. */
  isContract: boolean
  /** Whether the address has sent or held anything before. */
  isUsed: boolean
}

/** The result of resolving a name. */
export interface ResolvedName {
  /** The address of the name in this namespace. */
  address: string
  /** An image URL from the chain, untrusted until checked. */
  image?: string
}

/**
 * Optional actions of an adapter with transfers. All reject with a BaseError `chainNotSupported` for a network of
 * another namespace and `invalidAddress` for an invalid address, and stop waiting once their signal aborts.
 */
export interface TransferActions {
  /**
   * Estimates a transfer's cost, and the largest amount that can be sent.
   *
   * @param askWallet returns the fee in place of the node's estimate, for namespaces whose wallets can be smart
   *   accounts
   */
  estimateTransfer?(request: TransferRequest, signal?: AbortSignal, askWallet?: AskWalletFee): Promise<TransferEstimate>
  /**
   * Simulates a transfer at the node, before the request to the wallet. @throws the node's error, if a retry may
   * succeed
   */
  simulateTransfer?(request: TransferRequest, signal?: AbortSignal): Promise<TransferSimulation>
  /** Records the facts by which the transfer is found on chain. Called before the request to the wallet. */
  traceTransfer?(request: TransferRequest, signal?: AbortSignal): Promise<TransferTrace>
  /**
   * Requests the wallet to send a transfer, once. Never repeats the request by itself.
   *
   * @param provider the namespace's own provider
   * @returns the hash or the signature of the transaction
   * @throws the wallet's own error; BaseError `wrongChain` if the wallet is on another network
   */
  transfer?(provider: unknown, request: TransferRequest): Promise<string>
  /**
   * Searches the chain for a transfer, by its hash if the trace has one, else by its content.
   *
   * @returns `undefined` if it is not there yet
   */
  findTransfer?(trace: TransferTrace, network: CaipNetwork, signal?: AbortSignal): Promise<FoundTransfer | undefined>
  /**
   * Reports the outcome of a transaction once, unless stopped.
   *
   * @param from the account that ordered it, if another may have submitted it
   * @returns `undefined` if too many others are watched
   */
  watchTransfer?(
    hash: string,
    network: CaipNetwork,
    onOutcome: (outcome: TransferOutcome) => void,
    from?: string,
  ): Stop | undefined
  /** Fetches facts about an address on chain. */
  inspectRecipient?(address: string, network: CaipNetwork, signal?: AbortSignal): Promise<RecipientFacts>
  /**
   * Resolves a name to an address by the given networks. @returns `undefined` if the name has none on the network that
   * it is for
   */
  resolveName?(
    name: string,
    networks: readonly CaipNetwork[],
    signal?: AbortSignal,
    lookup?: AddressLookup,
  ): Promise<ResolvedName | undefined>
  /**
   * Normalises an address: without white space, in its namespace's own letter case. @returns `undefined` if it is
   * invalid
   */
  readAddress?(text: string): string | undefined
}
