import { type Hex, isAddressEqual, type PublicClient } from 'viem'

import { fetchMined, type MinedTransaction } from './fetch-mined.ts'
import type { HistoryPosition } from './history-position.ts'

/** Number of blocks that are read at once. */
const chunk = 64

export interface ChainHistoryQuery {
  account: Hex
  /** Limits the list to older transactions. */
  before?: HistoryPosition | undefined
  limit: number
  /** Filters the account's transactions. Missing: all of them. */
  accepts?: ((transaction: MinedTransaction) => boolean) | undefined
}

/** Reads the newest transactions of a chain that the account sent, or that moved something to or from it, newest first. */
export async function readChainHistory(
  client: PublicClient,
  { account, before, limit, accepts = () => true }: ChainHistoryQuery,
): Promise<MinedTransaction[]> {
  const found: MinedTransaction[] = []
  const head = Number(await client.getBlockNumber())
  for (let last = Math.min(head, before?.block ?? head); last >= 0 && found.length < limit; last -= chunk) {
    const mined = await fetchMined(client, Math.max(0, last - chunk + 1), last)
    const wanted = mined.filter(item => isBefore(item, before) && involves(item, account) && accepts(item))
    found.push(...wanted)
  }
  return found.slice(0, limit)
}

function isBefore({ block, index }: MinedTransaction, before: HistoryPosition | undefined): boolean {
  return !before || block < before.block || (block === before.block && index < before.index)
}

function involves({ from, to, movements }: MinedTransaction, account: Hex): boolean {
  const isAccount = (address: Hex | null) => address !== null && isAddressEqual(address, account)
  return isAccount(from) || isAccount(to) || movements.some(({ from, to }) => isAccount(from) || isAccount(to))
}
