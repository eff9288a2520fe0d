import type { CaipNetwork } from './network.ts'
import type { AskWalletFee, BalanceChange, FoundTransfer, WalletFee } from './transfer.ts'

/** A call of a contract, other than a plain transfer. */
export interface ContractCall {
  /** Address of the contract. */
  to: string
  /** Amount of the network's own currency to send, in its smallest unit. */
  value: bigint
  /** The call's data, as hexadecimal text. */
  data: string
}

/** Calls of an account, in order. */
export interface CallsRequest {
  /** Address of the account. */
  from: string
  /** Network of the calls. */
  network: CaipNetwork
  /** The calls, in order. */
  calls: readonly ContractCall[]
}

/** Calls whose simulation also measures balances of tokens. */
export interface MeasuredCallsRequest extends CallsRequest {
  /** Addresses of the tokens' contracts. The network's own currency is always measured. */
  tokens: readonly string[]
}

/** An approval by which an account lets another spend a token. */
export interface TokenApproval {
  /** Address of the token's contract. */
  token: string
  /** Address of the approved account. */
  spender: string
  /** The approved amount, in the smallest unit. */
  amount: bigint
}

/** A node's simulation of calls. */
export type CallsSimulation =
  | {
      status: 'simulated'
      /** Changes of the account's balances, without the network fee. */
      changes: readonly BalanceChange[]
      /** The account's approvals afterwards, according to the emitted events. */
      approvals: readonly TokenApproval[]
      /** Upper limit of the network fee that the account pays, in the network's own currency. */
      fee: bigint
      /** Payer of the fee in place of the account, in which case `fee` is 0. @default the account pays */
      payer?: WalletFee['payer']
    }
  /** One call would fail. The reason is a text from the chain, untrusted until checked. */
  | { status: 'fails'; index: number; reason: string | undefined }
  /** The account has not enough to pay for them. */
  | { status: 'insufficientFunds' }
  /** The node cannot simulate, now or later. */
  | { status: 'notSimulated' }

/** A call in short form, with a digest in place of its data, which may be long. */
export interface TracedCall {
  /** Address of the contract. */
  to: string
  /** The amount in the smallest unit, as decimal text. */
  value: string
  /** Digest of the data, as hexadecimal text. Identifies the call on chain. */
  digest: string
  /** Length of the data, in bytes. */
  length: number
}

/** Facts by which calls are found on chain if the wallet's answer is lost. Stored as JSON. */
export interface CallTrace {
  /** Address of the account. */
  from: string
  /** The calls, in order. Several if the wallet was requested to send them as one. */
  calls: readonly TracedCall[]
  /** The nonce of the sender's transaction. */
  nonce: number
  /** The newest block before the request to the wallet, as decimal text. */
  since: string
  /**
   * The hash from the wallet, or of its replacement. The content must be compared with it. Not stored. @default none
   */
  hash?: string
  /** Hashes of other calls, which a search by content skips. Not stored. @default none */
  others?: readonly string[]
}

/** Outcome of a batch of calls. */
export interface BatchOutcome {
  /** Status of the batch. */
  status: 'pending' | 'success' | 'reverted'
  /** Hash of the transaction, once it is on chain. */
  hash?: string
}

/**
 * A signed permission to spend an amount of a token, in place of an approval
 * ([EIP-2612](https://eips.ethereum.org/EIPS/eip-2612)).
 */
export interface Permit {
  /** Address of the token's contract. */
  token: string
  /** Address of the owner. */
  owner: string
  /** Address of the account that may spend. */
  spender: string
  /** The amount in the smallest unit. */
  amount: bigint
  /** Deadline in seconds since 1970, after which the permit is invalid. */
  deadline: bigint
  /** Number of permits that the owner has used before. Each nonce is valid once. */
  nonce: bigint
  /** The token's EIP-712 domain, as confirmed on chain. */
  domain: { name: string; version: string }
}

/**
 * Actions of an adapter with signatures in place of approvals. Called only if the adapter is loaded: `capabilities`
 * never lists them.
 */
export interface PermitActions {
  /**
   * Prepares the permit that an account would sign in place of an approval.
   *
   * @returns `undefined` if the token accepts none, or its domain differs from the one that it compares signatures with
   */
  preparePermit?(
    request: Omit<Permit, 'nonce' | 'domain'> & { network: CaipNetwork },
    signal?: AbortSignal,
  ): Promise<Permit | undefined>
  /**
   * Requests the wallet's signature of a permit. Sends nothing.
   *
   * @returns the owner's own signature of 65 bytes
   * @throws the wallet's own error; BaseError `wrongChain`, `signatureInvalid`
   */
  signPermit?(provider: unknown, request: { permit: Permit; network: CaipNetwork }): Promise<string>
}

/**
 * Optional actions of an adapter with contracts. All reject with a BaseError `chainNotSupported` for a network of
 * another namespace.
 */
export interface CallActions {
  /**
   * Simulates calls at the node, before the request to the wallet, and measures the account's balances before and
   * after.
   *
   * @param askWallet returns the fee of all calls as one, in place of the node's estimate
   */
  simulateCalls?(
    request: MeasuredCallsRequest,
    signal?: AbortSignal,
    askWallet?: AskWalletFee,
  ): Promise<CallsSimulation>
  /**
   * Records the facts by which calls are found on chain, one alone or several as one. Called before the request to the
   * wallet.
   */
  traceCall?(request: CallsRequest, signal?: AbortSignal): Promise<CallTrace>
  /** Searches the chain for calls. @returns `undefined` if they are not there yet */
  findCall?(trace: CallTrace, network: CaipNetwork, signal?: AbortSignal): Promise<FoundTransfer | undefined>
  /**
   * Requests the wallet to send a call, once. Never repeats the request by itself.
   *
   * @returns the hash of the transaction
   * @throws the wallet's own error; BaseError `wrongChain` if the wallet is on another network
   */
  sendCall?(provider: unknown, request: Omit<CallsRequest, 'calls'> & { call: ContractCall }): Promise<string>
  /** Whether the wallet reports that it can send calls as one, all or none. Never rejects. */
  canBatchCalls?(provider: unknown, request: Omit<CallsRequest, 'calls'>): Promise<boolean>
  /** Requests the wallet to send calls as one, all or none. @returns the wallet's id of the batch */
  sendCalls?(provider: unknown, request: CallsRequest): Promise<string>
  /** Requests the outcome of a batch from the wallet. */
  fetchBatchOutcome?(provider: unknown, id: string): Promise<BatchOutcome>
  /** Fetches the amount of a token that another account may spend, in the smallest unit. */
  fetchAllowance?(
    request: { token: string; owner: string; spender: string; network: CaipNetwork },
    signal?: AbortSignal,
  ): Promise<bigint>
  /**
   * Fetches an account's gain of a token in the block of a transaction, without the fee that it paid.
   *
   * @param token address of the token's contract; `undefined` for the network's own currency
   * @returns `undefined` if the node does not provide it
   */
  fetchReceived?(
    request: { hash: string; account: string; token: string | undefined; network: CaipNetwork },
    signal?: AbortSignal,
  ): Promise<bigint | undefined>
}
