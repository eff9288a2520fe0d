import type { CaipNetwork } from './network.ts'
import type { AskWalletFee, BalanceChange, FoundTransfer, WalletFee } from './transfer.ts'

/** What one contract is told, besides a plain transfer. */
export interface ContractCall {
  /** The contract. */
  to: string
  /** What goes along of the network's own currency, in its smallest unit. */
  value: bigint
  /** What it is told: hexadecimal text. */
  data: string
}

/** What an account tells contracts, in this order. */
export interface CallsRequest {
  /** Whose. */
  from: string
  /** Where: a network of the family. */
  network: CaipNetwork
  /** In their order. */
  calls: readonly ContractCall[]
}

/** Of which tokens an account's balance is measured in a simulation, besides the network's own currency. */
export interface MeasuredCallsRequest extends CallsRequest {
  /** Their contracts. */
  tokens: readonly string[]
}

/** That an account lets another take of a token. */
export interface TokenApproval {
  /** Its contract. */
  token: string
  /** Who may take. */
  spender: string
  /** In the smallest unit. */
  amount: bigint
}

/** What the node says that calls would do. */
export type CallsSimulation =
  | {
      status: 'simulated'
      /** What changes for the account, without the fee of the network. */
      changes: readonly BalanceChange[]
      /** What the account lets others take afterwards, as events say. */
      approvals: readonly TokenApproval[]
      /** The fee of the network at most, in its own currency: what the account pays. */
      fee: bigint
      /** Who pays in place of the account, so that `fee` is nothing. @default the account pays */
      payer?: WalletFee['payer']
    }
  /** One would fail. The reason is a text from the chain: hostile until checked. */
  | { status: 'fails'; index: number; reason: string | undefined }
  /** The account could not pay for them. */
  | { status: 'insufficientFunds' }
  /** The node has no way to say, now or later. */
  | { status: 'notSimulated' }

/** One call, by what tells it from others: what a contract is told may be long. */
export interface TracedCall {
  /** The contract. */
  to: string
  /** In the smallest unit, as decimal text. */
  value: string
  /** Of what it is told, by which it is known again: hexadecimal text. */
  digest: string
  /** So many bytes it is told. */
  length: number
}

/** What is needed to find calls on chain whose answer never came. It is stored as JSON. */
export interface CallTrace {
  /** Who orders them. */
  from: string
  /** In their order: several where the wallet was asked to send them as one. */
  calls: readonly TracedCall[]
  /** The number that the sender's transaction would have. */
  nonce: number
  /** The newest block before the wallet was asked, as decimal text. */
  since: string
  /** The hash that the wallet gave, or that took its place: content tells whether it is it. Not stored. @default it gave none */
  hash?: string
  /** Hashes that are known to be of other calls: a search by what it does skips them. Not stored. @default none */
  others?: readonly string[]
}

/** What a batch of calls came to. */
export interface BatchOutcome {
  /** How it stands. */
  status: 'pending' | 'success' | 'reverted'
  /** Of the transaction, once it is on chain. */
  hash?: string
}

/** What an account signs so that another may take so much of a token, in place of an approval (EIP-2612). */
export interface Permit {
  /** Its contract. */
  token: string
  /** Whose. */
  owner: string
  /** Who may take. */
  spender: string
  /** In the smallest unit. */
  amount: bigint
  /** Until when it can be handed in: seconds since 1970. */
  deadline: bigint
  /** How many the owner has used before: it counts once. */
  nonce: bigint
  /** What the token calls itself in what is signed, as the chain confirms it. */
  domain: { name: string; version: string }
}

/** What a family can do with signatures that stand for approvals. Asked of whoever is there already: no adapter says before that it can. */
export interface PermitActions {
  /**
   * What an account would sign in place of an approval.
   *
   * @returns `undefined` where the token takes none, or what it says of itself is not what it compares signatures with
   */
  preparePermit?(
    request: Omit<Permit, 'nonce' | 'domain'> & { network: CaipNetwork },
    signal?: AbortSignal,
  ): Promise<Permit | undefined>
  /**
   * Asks the wallet to sign a permit: nothing is sent.
   *
   * @returns the signature of 65 bytes, which is the owner's own
   * @throws what the wallet answers with; BaseError `wrongChain`, `signatureInvalid`
   */
  signPermit?(provider: unknown, request: { permit: Permit; network: CaipNetwork }): Promise<string>
}

/** What a family can do with contracts, each where it can. All of it rejects with a BaseError `chainNotSupported` for a network of another family. */
export interface CallActions {
  /**
   * What calls would change for the account, measured before and after them, asked of the node before the wallet is.
   *
   * @param askWallet asked in place of the node what the fee of all of them, done as one, comes to
   */
  simulateCalls?(
    request: MeasuredCallsRequest,
    signal?: AbortSignal,
    askWallet?: AskWalletFee,
  ): Promise<CallsSimulation>
  /** What will find calls on chain, one alone or several that are sent as one: taken before the wallet is asked. */
  traceCall?(request: CallsRequest, signal?: AbortSignal): Promise<CallTrace>
  /** Looks for them on chain. @returns `undefined` where they are not there yet */
  findCall?(trace: CallTrace, network: CaipNetwork, signal?: AbortSignal): Promise<FoundTransfer | undefined>
  /**
   * Asks the wallet to send it: once, and never again by itself.
   *
   * @returns the hash of the transaction
   * @throws what the wallet answers with; BaseError `wrongChain` where the wallet is on another network
   */
  sendCall?(provider: unknown, request: Omit<CallsRequest, 'calls'> & { call: ContractCall }): Promise<string>
  /** Whether the wallet says that it sends calls as one, all or none. Never rejects. */
  canBatchCalls?(provider: unknown, request: Omit<CallsRequest, 'calls'>): Promise<boolean>
  /** Asks the wallet to send them as one, all or none. @returns what the wallet calls them */
  sendCalls?(provider: unknown, request: CallsRequest): Promise<string>
  /** Asks the wallet what became of calls that it sent as one. */
  fetchBatchOutcome?(provider: unknown, id: string): Promise<BatchOutcome>
  /** How much of a token another may take from an account, in the smallest unit. */
  fetchAllowance?(
    request: { token: string; owner: string; spender: string; network: CaipNetwork },
    signal?: AbortSignal,
  ): Promise<bigint>
  /**
   * What an account gained of a token in the block of a transaction, without the fee that it paid for it.
   *
   * @param token its contract; `undefined` for the network's own currency
   * @returns `undefined` where the node does not tell
   */
  fetchReceived?(
    request: { hash: string; account: string; token: string | undefined; network: CaipNetwork },
    signal?: AbortSignal,
  ): Promise<bigint | undefined>
}
