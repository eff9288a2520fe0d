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

/** What moved in a transaction (S3.55). */
export interface Transfer extends TransactionTransfer {
  /** It moved, as others know it too: the network's own currency, or a token that is listed. What an unknown contract tells may be made up. */
  readonly isBelieved?: true
}

/** One past transaction of an account (S3.54). */
export interface Transaction extends AccountTransaction {
  /** What was given, then what was received for it. */
  readonly transfers: Transfer[]
  /** It was sent from this browser. */
  readonly isOwn?: true
  /** Whether the entry point that was called says that the account had ordered what it carried out, where a node tells it. @default not known */
  readonly isOrdered?: boolean
  /** The wallet never answered, so that nobody knows whether it was sent: it has no hash, and its id is the kit's own. */
  readonly isUnanswered?: true
}

/** What is asked of the history of an account. */
export interface HistoryQuestion extends Pick<AccountHistoryQuery, 'cursor' | 'onramp' | 'cache'> {
  /** Whose. */
  readonly address: string
  /** Where. */
  readonly network: CaipNetwork
}

/** A page of it, newest first. */
export interface HistoryPage extends Page<Transaction> {
  /** The cursor of the page after it; absent on the last one. */
  readonly next?: string
  /** Whether the service knows the network at all. */
  readonly isListed: boolean
  /** How far back it reaches, where a node tells it. */
  readonly reach?: ActivityReach
}

/**
 * What the Blockchain API says happened to an account on a network (S7.04), without what it flags as spam (S4.75) and what is of
 * another network (S4.76). Nothing, without a call, on a network that it does not know (S7.26).
 *
 * @throws KitError `activityUnavailable`
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

/** The service has pictures of the tokens that it lists. */
function toTransfer(transfer: TransactionTransfer): Transfer {
  return transfer.fungible_info?.icon?.url === undefined ? transfer : { ...transfer, isBelieved: true }
}

/** Some engines cannot read all that is a time by its form. */
function hasTime({ metadata }: Transaction): boolean {
  return !Number.isNaN(Date.parse(metadata.minedAt))
}

function isSpam({ transfers }: Transaction): boolean {
  return transfers.some(({ nft_info }) => nft_info?.flags.is_spam === true)
}
