import type { Stop } from './emitter.ts'
import type { AddressLookup } from './name-lookup.ts'
import type { CaipNetwork } from './network.ts'

/** What one account sends to another. */
export interface TransferRequest {
  /** Who sends: an address as the family writes it. */
  from: string
  /** Who gets it: an address as the family writes it, and no name. */
  to: string
  /** Where: a network of the family. */
  network: CaipNetwork
  /** What: its contract, or its mint, and how many decimals its whole unit has. @default the network's own currency */
  token?: TransferToken
  /** How much, in the smallest unit. */
  amount: bigint
}

/** A call of an EVM account. */
export interface EvmCall {
  /** The address that is called, or paid. */
  to: string
  /** How much of the network's own currency: a hexadecimal quantity. */
  value: string
  /** What a contract is told. @default nothing */
  data?: string
}

/** What a wallet says that its account pays, where that is no transaction of the account: it may be an operation of a smart account. */
export interface WalletFee {
  /** At most, in the smallest unit of the network's own currency. */
  fee: bigint
  /** Who pays it in place of the account, and whether that takes nothing of the account for it. @default the account does */
  payer?: { name: string; isFree: boolean }
}

/** Asks a wallet what calls cost. `undefined` where they are a transaction: the node knows what that costs. */
export type AskWalletFee = (calls: readonly EvmCall[], signal?: AbortSignal) => Promise<WalletFee | undefined>

/** A token that is sent. */
export interface TransferToken {
  /** Its contract, or its mint. */
  address: string
  /** How many decimals its whole unit has. */
  decimals: number
}

/** What a transfer will cost, as far as the node can tell. Amounts are in the smallest unit. */
export interface TransferEstimate {
  /** The fee of the network at most, in its own currency: what the account pays. */
  fee: bigint
  /** Who pays in place of the account, so that `fee` is nothing. @default the account pays */
  payer?: WalletFee['payer']
  /** The most that can be sent of what is sent, once fee and costs are kept back. Never negative. */
  most: bigint
  /** What is paid besides the fee, in the network's own currency: the account that a recipient needs for a token. */
  costs: readonly TransferCost[]
  /** What the recipient gets: the amount, less what the token itself takes of it. */
  received: bigint
}

/** What a transfer costs besides its fee. */
export interface TransferCost {
  /** An account for the token is made for the recipient. */
  kind: 'recipientAccount'
  /** In the smallest unit of the network's own currency. */
  amount: bigint
}

/** What the node says a transfer would do. */
export type TransferSimulation =
  /** What changes for sender and recipient, without the fee of the network. */
  | { status: 'simulated'; changes: readonly BalanceChange[] }
  /** It would fail. The reason is a text from the chain: hostile until checked. */
  | { status: 'fails'; reason: string | undefined }
  /** The node has no way to say, now or later. */
  | { status: 'notSimulated' }

/** What an account gains or loses. */
export interface BalanceChange {
  /** Whose. */
  account: string
  /** Of which token: its contract, or its mint. @default the network's own currency */
  token?: string
  /** In the smallest unit; negative where it loses. */
  amount: bigint
}

/** What became of a transfer that was sent. */
export type TransferOutcome =
  | { status: 'success' }
  /** It is on chain, and did nothing but cost the fee. */
  | { status: 'reverted' }
  /** Another transaction took its place, which does the same or not. */
  | { status: 'replaced'; hash: string }
  /** The node does not know it, and its network takes it no longer: it was never included, unless the node forgets what is old. */
  | { status: 'expired' }
  /** The node could not tell. */
  | { status: 'unknown'; error: unknown }

/** What is needed to find a transfer on chain whose answer never came. It is stored as JSON. */
export interface TransferTrace {
  /** Who sends. */
  from: string
  /** Who gets it. */
  to: string
  /** Its contract, or its mint. @default the network's own currency */
  token?: string
  /** In the smallest unit, as decimal text. */
  amount: string
  /** The number that the sender's transaction would have, where the chain counts them. */
  nonce?: number
  /** The newest block, or slot, before the wallet was asked, as decimal text. */
  since: string
  /** The hash, or the signature, that the wallet gave. @default it gave none */
  hash?: string
  /** Hashes, or signatures, that are known to be of other transfers: a search by what it does skips them. Not stored. @default none */
  others?: readonly string[]
}

/** What a search for a transfer came to. */
export interface FoundTransfer {
  /** `'there'`: it is on chain, or on its way. `'replaced'`: this transaction has its number, and does something else. */
  status: 'there' | 'replaced'
  /** The hash, or the signature, of the transaction. */
  hash: string
  /** The number of the transaction, where the chain counts them. */
  nonce?: number
}

/** What the chain knows about who is to get something. */
export interface RecipientFacts {
  /** It is a program, and no person's account. */
  isContract: boolean
  /** It has sent or held something before. */
  isUsed: boolean
}

/** What a name stands for. */
export interface ResolvedName {
  /** The address that the name has in this family. */
  address: string
  /** An image URL from the chain: hostile until checked. */
  image?: string
}

/**
 * What a family can send, each where it can. All of it rejects with a BaseError `chainNotSupported` for a network of another family and
 * `invalidAddress` for what is no address, and waits for no answer once its signal is aborted.
 */
export interface TransferActions {
  /**
   * What it will cost, and how much can be sent at most.
   *
   * @param askWallet asked before the node is what the fee comes to, where a family's wallets can be smart accounts
   */
  estimateTransfer?(request: TransferRequest, signal?: AbortSignal, askWallet?: AskWalletFee): Promise<TransferEstimate>
  /** What it would change, asked of the node before the wallet is. @throws what the node answers with, where it may say another time */
  simulateTransfer?(request: TransferRequest, signal?: AbortSignal): Promise<TransferSimulation>
  /** What will find it on chain: taken before the wallet is asked. */
  traceTransfer?(request: TransferRequest, signal?: AbortSignal): Promise<TransferTrace>
  /**
   * Asks the wallet to send it: once, and never again by itself.
   *
   * @param provider the family's own
   * @returns the hash or the signature of the transaction
   * @throws what the wallet answers with; BaseError `wrongChain` where the wallet is on another network
   */
  transfer?(provider: unknown, request: TransferRequest): Promise<string>
  /**
   * Looks for a transfer on chain, by its hash where the trace has one, else by what it does.
   *
   * @returns `undefined` where it is not there yet
   */
  findTransfer?(trace: TransferTrace, network: CaipNetwork, signal?: AbortSignal): Promise<FoundTransfer | undefined>
  /**
   * Tells once what became of a transaction, until stopped.
   *
   * @param from who ordered it, where others may have brought it on chain
   * @returns `undefined` where too many others are watched
   */
  watchTransfer?(
    hash: string,
    network: CaipNetwork,
    onOutcome: (outcome: TransferOutcome) => void,
    from?: string,
  ): Stop | undefined
  /** What the chain knows about an address. */
  inspectRecipient?(address: string, network: CaipNetwork, signal?: AbortSignal): Promise<RecipientFacts>
  /** The address behind a name, looked up among the networks. @returns `undefined` if the name has none on the network that it is for */
  resolveName?(
    name: string,
    networks: readonly CaipNetwork[],
    signal?: AbortSignal,
    lookup?: AddressLookup,
  ): Promise<ResolvedName | undefined>
  /** The address as the family writes it: without blanks, in its own letter case. @returns `undefined` for what is none */
  readAddress?(text: string): string | undefined
}
