import type { Store } from '@latchkey/core'
import type { CaipNetwork, ChainTransaction, ChainTransfer } from '@latchkey/primitives'

import { bundledTokens } from '../tokens/bundled-tokens.ts'
import { tokensOfSite } from '../../transactions/shared/token.ts'
import { activityError } from './errors.ts'
import {
  fetchHistoryPage,
  type HistoryPage,
  type HistoryQuestion,
  type Transaction,
  type Transfer,
} from './history-client.ts'
import { hasService, nodeReader } from './tells-history.ts'

/**
 * Fetches a page of an account's activity from the service if the site names one, else from the network's node.
 *
 * @throws KitError `activityUnavailable`; the reason of the signal
 */
export async function fetchActivityPage(
  store: Store,
  question: HistoryQuestion,
  signal: AbortSignal,
): Promise<HistoryPage> {
  return hasService(store) ? fetchHistoryPage(store, question, signal) : readNode(store, question, signal)
}

async function readNode(
  store: Store,
  { address, network, cursor }: HistoryQuestion,
  signal: AbortSignal,
): Promise<HistoryPage> {
  try {
    const actions = await nodeReader(store)?.actions?.()
    const page = await actions?.fetchActivity?.(address, network, cursor, signal)
    if (!page) return { items: [], isListed: false }
    const { transactions, next, reach } = page
    const hasTokens = transactions.some(({ transfers }) => transfers.some(({ token }) => token !== undefined))
    const listed = hasTokens ? await listedTokens(store, network) : new Set<string>()
    const items = transactions.map(each => toTransaction(each, network, listed))
    return { items, isListed: true, reach, ...(next !== undefined && { next }) }
  } catch (cause) {
    signal.throwIfAborted()
    throw activityError('activityUnavailable', { cause })
  }
}

/** Returns the contracts of tokens that the site or the kit knows, in lower case. */
async function listedTokens(store: Store, network: CaipNetwork): Promise<ReadonlySet<string>> {
  const named = tokensOfSite(store, network).map(({ address }) => address)
  return new Set(
    [...named, ...(await bundledTokens(network)).map(([address]) => address)].map(address => address.toLowerCase()),
  )
}

function toTransaction(
  { hash, minedAt, operation, status, from, to = '', isOrdered, transfers }: ChainTransaction,
  { caipNetworkId }: CaipNetwork,
  listed: ReadonlySet<string>,
): Transaction {
  return {
    id: hash,
    ...(isOrdered !== undefined && { isOrdered }),
    metadata: {
      minedAt: new Date(minedAt).toISOString(),
      chain: caipNetworkId,
      operationType: operation,
      status,
      hash,
      sentFrom: from,
      sentTo: to,
    },
    transfers: transfers.map(each => toTransfer(each, listed)),
  }
}

function toTransfer(
  { direction, sender, recipient, token, name, symbol, amount, nft }: ChainTransfer,
  listed: ReadonlySet<string>,
): Transfer {
  const ends = { direction, sender, recipient }
  if (nft !== undefined || amount === undefined)
    return { ...ends, nft_info: { name: nft && `#${nft}`, flags: { is_spam: false } } }
  const isBelieved = token === undefined || listed.has(token.toLowerCase())
  return {
    ...ends,
    quantity: { numeric: amount },
    fungible_info: { name, symbol },
    ...(isBelieved && { isBelieved }),
  }
}
