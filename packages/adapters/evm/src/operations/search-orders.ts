import { isEntryPoint, isSameAddress, readProperty } from '@latchkey/primitives'

import { askNode, askQuantity, minOf, nodeUnreadable, toQuantity } from '../ask-node.ts'
import { executionTopics } from '../read-executions.ts'
import { operationTopic } from '../read-orders.ts'
import { isRangeTooWide } from '../is-range-too-wide.ts'
import type { RpcClient } from '../rpc-clients.ts'
import { toWord } from '../transfer-call.ts'
import { parseHash } from '../wallet-answer.ts'

/** The entry points of versions 0.7 and 0.8, whose operations can be read. */
const entryPoints = ['0x0000000071727De22E5E9d8BAf0edAc6f37da032', '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108']

/** Most nodes accept this many blocks at once. */
const firstBlocks = 2_000n
/** A node that refuses this few blocks refuses the method. */
const minBlocks = 8n
/** Maximum number of requests to a node: a signed order is brought on chain soon, or never. */
const maxRanges = 30
/** Maximum number of transactions that are returned. */
const maxFound = 50

/**
 * Searches the transactions in which entry points report that they carried out orders of an account, after a block: the oldest
 * first, in as many blocks as a node accepts.
 *
 * @throws BaseError `nodeUnreadable`; the node's error, if it refuses even few blocks
 */
export async function searchOrders(client: RpcClient, account: string, since: bigint): Promise<string[]> {
  const sender = `0x${toWord(account)}`
  return await searchLogs(client, since, {
    filter: { address: entryPoints, topics: [operationTopic, null, sender] },
    matches: ({ address, topics }) =>
      isEntryPoint(address) && topics[0] === operationTopic && String(topics[2]).toLowerCase() === sender,
  })
}

/**
 * Searches the transactions in which a Safe reports that the transaction of its own hash succeeded, or failed. @throws the errors of
 * {@link searchOrders}
 */
export async function searchExecutions(
  client: RpcClient,
  safe: string,
  hash: string,
  since: bigint,
): Promise<string[]> {
  return await searchLogs(client, since, {
    filter: { address: safe, topics: [executionTopics] },
    matches({ address, topics, data }) {
      const named = topics[1] ?? data.slice(0, hash.length)
      const isOfHash = typeof named === 'string' && named.toLowerCase() === hash.toLowerCase()
      const isExecution = executionTopics.some(topic => topic === topics[0])
      return isOfHash && isExecution && isSameAddress('eip155', address, safe)
    },
  })
}

interface Log {
  readonly address: string
  readonly topics: readonly unknown[]
  readonly data: string
}

/** Events to search for. A node may answer with others. */
interface LogSearch {
  readonly filter: object
  readonly matches: (log: Log) => boolean
}

async function searchLogs(client: RpcClient, since: bigint, search: LogSearch): Promise<string[]> {
  const newest = await askQuantity(client, 'eth_blockNumber')
  const hashes = new Set<string>()
  let bottom = since + 1n
  let size = firstBlocks
  let isLimited = false
  for (let range = 0; range < maxRanges && bottom <= newest && hashes.size < maxFound; range++) {
    const top = minOf(bottom + size - 1n, newest)
    try {
      for (const hash of await fetchRange(client, search, bottom, top)) hashes.add(hash)
      bottom = top + 1n
      if (!isLimited) size *= 2n
    } catch (error) {
      if (!isRangeTooWide(error) || size <= minBlocks) throw error
      isLimited = true
      size /= 2n
    }
  }
  return [...hashes].slice(0, maxFound)
}

async function fetchRange(
  client: RpcClient,
  { filter, matches }: LogSearch,
  bottom: bigint,
  top: bigint,
): Promise<string[]> {
  const range = { fromBlock: toQuantity(bottom), toBlock: toQuantity(top) }
  const logs = await askNode(client, 'eth_getLogs', { ...range, ...filter })
  if (!Array.isArray(logs)) throw nodeUnreadable()
  return logs.flatMap(log => {
    const [address, topics, data] = ['address', 'topics', 'data'].map(name => readProperty(log, name))
    if (typeof address !== 'string' || !Array.isArray(topics)) return []
    if (!matches({ address, topics, data: typeof data === 'string' ? data : '' })) return []
    return parseHash(readProperty(log, 'transactionHash'))?.toLowerCase() ?? []
  })
}
