import type { Address } from 'viem'

import { askNode, lesserOf, toQuantity } from '../ask-node.ts'
import { refusesRange } from '../refuses-range.ts'
import type { RpcClient } from '../rpc-clients.ts'
import { listOf, readTransferLog, type TransferLog, transferTopic } from './node-answers.ts'

/** What is looked for. */
export interface TransferSearch {
  readonly account: Address
  /** The blocks to look in. */
  readonly newest: bigint
  readonly oldest: bigint
  /** How many at once, where that is known of the node. */
  readonly blocks?: bigint | undefined
}

/** What was found. */
export interface FoundTransfers {
  readonly logs: readonly TransferLog[]
  /** The block down to which they are complete; above `newest`: none could be looked at. */
  readonly reached: bigint
  /** How many blocks the node took at once in the end. */
  readonly blocks: bigint
}

/** Many nodes take so many at once. */
const firstBlocks = 10_000n
/** A node that refuses this refuses the question. */
const leastBlocks = 64n
/** So often a node is asked for a page, both ways at once. */
const mostRanges = 12
/** A page has enough of them. */
const enoughTransfers = 25

/**
 * What tokens moved from and to an account, newest first, in as many blocks as a node takes: twice as many after each range, half as many after
 * one that it refused.
 *
 * @throws what the node answers with, where it refuses even few blocks
 */
export async function fetchTransferLogs(
  client: RpcClient,
  { account, newest, oldest, blocks = firstBlocks }: TransferSearch,
): Promise<FoundTransfers> {
  const logs: TransferLog[] = []
  let top = newest
  let size = blocks
  let isLimited = size < firstBlocks
  for (let range = 0; range < mostRanges && top >= oldest && logs.length < enoughTransfers; range++) {
    const bottom = top - lesserOf(size - 1n, top - oldest)
    try {
      logs.push(...(await fetchRange(client, account, bottom, top)))
      top = bottom - 1n
      if (!isLimited) size *= 2n
    } catch (error) {
      if (!refusesRange(error) || size <= leastBlocks) throw error
      isLimited = true
      size /= 2n
    }
  }
  return { logs, reached: top + 1n, blocks: size }
}

async function fetchRange(client: RpcClient, account: Address, bottom: bigint, top: bigint): Promise<TransferLog[]> {
  const word = `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
  const range = { fromBlock: toQuantity(bottom), toBlock: toQuantity(top) }
  const answers = await Promise.all(
    [
      [transferTopic, word],
      [transferTopic, null, word],
    ].map(topics => askNode(client, 'eth_getLogs', { ...range, topics })),
  )
  const found = answers.flatMap(listOf).flatMap(each => readTransferLog(each) ?? [])
  // One that an account sent to itself comes twice.
  const byPlace = new Map(found.map(each => [`${each.block} ${each.index} ${each.hash}`, each]))
  return [...byPlace.values()].filter(
    ({ from, to, block }) => (from === account || to === account) && block >= bottom && block <= top,
  )
}
