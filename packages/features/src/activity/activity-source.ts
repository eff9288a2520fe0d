import type { Store } from '@latchkey/core'
import type { CaipNetwork, ChainTransaction, ChainTransfer } from '@latchkey/primitives'
import type { TransactionTransfer } from '@latchkey/protocol'

import { activityError } from './errors.ts'
import { fetchHistoryPage, type HistoryPage, type HistoryQuestion, type Transaction } from './history-client.ts'
import { hasService, nodeReader } from './tells-history.ts'

/**
 * A page of what happened to an account, of the service where the site names one, else of the network's node.
 *
 * @throws KitError `activityUnavailable`
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
    const items = transactions.map(each => toTransaction(each, network))
    return { items, isListed: true, reach, ...(next !== undefined && { next }) }
  } catch (cause) {
    signal.throwIfAborted()
    throw activityError('activityUnavailable', { cause })
  }
}

function toTransaction(
  { hash, minedAt, operation, status, from, to = '', transfers }: ChainTransaction,
  { caipNetworkId }: CaipNetwork,
): Transaction {
  return {
    id: hash,
    metadata: {
      minedAt: new Date(minedAt).toISOString(),
      chain: caipNetworkId,
      operationType: operation,
      status,
      hash,
      sentFrom: from,
      sentTo: to,
    },
    transfers: transfers.map(toTransfer),
  }
}

function toTransfer({ direction, sender, recipient, name, symbol, amount, nft }: ChainTransfer): TransactionTransfer {
  const ends = { direction, sender, recipient }
  if (nft !== undefined || amount === undefined)
    return { ...ends, nft_info: { name: nft && `#${nft}`, flags: { is_spam: false } } }
  return { ...ends, quantity: { numeric: amount }, fungible_info: { name, symbol } }
}
