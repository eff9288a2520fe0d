import type { Address } from 'viem'

import { askNode, minOf, toQuantity } from '../ask-node.ts'
import { isRangeTooWide } from '../is-range-too-wide.ts'
import type { RpcClient } from '../rpc-clients.ts'
import { listOf, readTransferLog, type TransferLog, transferTopic } from './node-answers.ts'

/** Account and blocks of a search for transfers. */
export interface TransferSearch {
  readonly account: Address
  /** The newest and the oldest block of the search. */
  readonly newest: bigint
  readonly oldest: bigint
  /** Blocks per request, if it is known how many the node accepts. */
  readonly blocks?: bigint | undefined
}

/** Result of a search for transfers. */
export interface FoundTransfers {
  readonly logs: readonly TransferLog[]
  /** The block down to which the transfers are complete; above `newest` if no block was searched. */
  readonly reached: bigint
  /** Blocks per request that the node accepted last. */
  readonly blocks: bigint
}

/** Many nodes accept this many blocks at once. */
const firstBlocks = 10_000n
/** A node that refuses this few blocks refuses the method. */
const minBlocks = 64n
/** Maximum number of ranges that a node is asked for per page; each takes two requests, one per direction. */
const maxRanges = 12
/** A page is full with this many transfers. */
const enoughTransfers = 25

/**
 * Searches the transfers of tokens from and to an account, newest first. The range doubles after each success and halves after
 * each refusal.
 *
 * @throws the node's error, if it refuses even few blocks
 */
export async function fetchTransferLogs(
  client: RpcClient,
  { account, newest, oldest, blocks = firstBlocks }: TransferSearch,
): Promise<FoundTransfers> {
  const logs: TransferLog[] = []
  let top = newest
  let size = blocks
  let isLimited = size < firstBlocks
  for (let range = 0; range < maxRanges && top >= oldest && logs.length < enoughTransfers; range++) {
    const bottom = top - minOf(size - 1n, top - oldest)
    try {
      logs.push(...(await fetchRange(client, account, bottom, top)))
      top = bottom - 1n
      if (!isLimited) size *= 2n
    } catch (error) {
      if (!isRangeTooWide(error) || size <= minBlocks) throw error
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
  // A transfer of an account to itself is found twice.
  const byPlace = new Map(found.map(each => [`${each.block} ${each.index} ${each.hash}`, each]))
  return [...byPlace.values()].filter(
    ({ from, to, block }) => (from === account || to === account) && block >= bottom && block <= top,
  )
}
