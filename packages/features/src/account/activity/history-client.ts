import { blockchainFeature, type Page, type Store } from '@latchkey/core'
import type { ActivityReach, CaipNetwork } from '@latchkey/primitives'
import {
  type AccountHistory,
  type AccountHistoryQuery,
  type AccountTransaction,
  createAccountHistoryRequest,
  readAccountHistory,
  type TransactionTransfer,
} from '@latchkey/protocol'

import { activityError } from './errors.ts'

/** A transfer of a transaction (S3.55). */
export interface Transfer extends TransactionTransfer {
  /**
   * Whether the token is the native currency, or listed. An unknown contract may report transfers that never happened.
   */
  readonly isBelieved?: true
}

/** A past transaction of an account (S3.54). */
export interface Transaction extends AccountTransaction {
  /** Transfers: those that were paid, then those that were received for them. */
  readonly transfers: Transfer[]
  /** Whether it was sent from this browser. */
  readonly isOwn?: true
  /**
   * Whether the called entry point reports that the account ordered the operation, if a node tells.
   * @default not known
   */
  readonly isOrdered?: boolean
  /**
   * Whether the wallet never answered, so that it is unknown whether the transaction was sent. It has no hash, and its
   * id is that of the kit.
   */
  readonly isUnanswered?: true
}

/** Request for a page of an account's history. */
export interface HistoryQuestion extends Pick<AccountHistoryQuery, 'cursor' | 'onramp' | 'cache'> {
  /** Address of the account. */
  readonly address: string
  /** Network of the account. */
  readonly network: CaipNetwork
}

/** A page of the history, newest first. */
export interface HistoryPage extends Page<Transaction> {
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string
  /** Whether the service supports the network. */
  readonly isListed: boolean
  /** Age up to which a node was searched. */
  readonly reach?: ActivityReach
}

/**
 * Fetches a page of an account's history on a network from the Blockchain API (S7.04). Leaves out entries that it flags
 * as spam (S4.75), and those of other networks (S4.76). The page is empty, without a call, for a network that it does
 * not support (S7.26).
 *
 * @throws KitError `activityUnavailable`; the reason of the signal
 */
export async function fetchHistoryPage(
  store: Store,
  { address, network, ...rest }: HistoryQuestion,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const { isSupported, read } = store.use(blockchainFeature)
  const chainId = network.caipNetworkId
  try {
    const isListed = await isSupported(chainId, signal)
    const empty: AccountHistory = { data: [], next: null }
    const { data, next } = await read(
      chainId,
      {
        request: sdk => createAccountHistoryRequest(sdk, { account: address, chainId, ...rest }),
        parse: readAccountHistory,
        empty,
      },
      signal,
    )
    const items = data
      .filter(each => each.metadata.chain === chainId && !isSpam(each) && hasTime(each))
      .map(each => ({ ...each, transfers: each.transfers.map(toTransfer) }))
    return { items, isListed, ...(next !== null && { next }) }
  } catch (cause) {
    signal.throwIfAborted()
    throw activityError('activityUnavailable', { cause })
  }
}

/** Converts a transfer. The service has pictures only of the tokens that it lists. */
function toTransfer(transfer: TransactionTransfer): Transfer {
  return transfer.fungible_info?.icon?.url === undefined ? transfer : { ...transfer, isBelieved: true }
}

/** Some engines cannot parse every time that has the right form. */
function hasTime({ metadata }: Transaction): boolean {
  return !Number.isNaN(Date.parse(metadata.minedAt))
}

function isSpam({ transfers }: Transaction): boolean {
  return transfers.some(({ nft_info }) => nft_info?.flags.is_spam === true)
}
