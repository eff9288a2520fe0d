import { invalidAddress } from '@latchkey/adapter-kit'
import { type CaipNetwork, type ChainActivity, isEntryPoint } from '@latchkey/primitives'
import { type Address, getAddress } from 'viem'

import { askNode, askQuantity, toQuantity } from '../ask-node.ts'
import { fetchTokens } from '../fetch-tokens.ts'
import type { RpcClient } from '../rpc-clients.ts'
import { hasOrdered } from './has-ordered.ts'
import {
  membersOf,
  type NodeTransaction,
  readAccount,
  readMoment,
  readTransaction,
  type TransferLog,
} from './node-answers.ts'
import { type AccountCall, fetchCalls, fetchNativeMovements, hasAccountIndex } from './otterscan.ts'
import { type KnownTokens, type Mined, toChainTransaction } from './to-transaction.ts'
import { fetchTransferLogs } from './transfer-logs.ts'

/** Transactions per page. A page also takes the rest of the block of its last transaction. */
const pageSize = 25

/**
 * Fetches what a node knows of an account's past: its calls, if the node has an index of accounts (`ots_*`), and the transfers
 * that tokens report (`eth_getLogs`), in as many blocks as the node accepts.
 *
 * @throws BaseError `invalidAddress`, `nodeUnreadable`; the error that the node answers with
 */
export async function fetchActivity(
  client: RpcClient,
  address: string,
  network: CaipNetwork,
  cursor: string | undefined,
  signal: AbortSignal | undefined,
): Promise<ChainActivity> {
  const account = readAccount(address)
  if (!account) throw invalidAddress()
  const { before, blocks } = readCursor(cursor)
  const [head, isIndexed] = await Promise.all([
    before === undefined ? askQuantity(client, 'eth_blockNumber') : before - 1n,
    hasAccountIndex(client),
  ])
  signal?.throwIfAborted()
  const { calls, reached: oldest } = isIndexed
    ? await fetchCalls(client, account, before ?? 0n)
    : { calls: [], reached: 0n }
  signal?.throwIfAborted()
  const found = await fetchTransferLogs(client, { account, newest: head, oldest, blocks })
  signal?.throwIfAborted()
  const page = cutPage(calls, found.logs, found.reached)
  const mined = await Promise.all(page.hashes.map(hash => readMined(client, hash, page, account)))
  const tokens = await fetchNames(client, account, page.logs)
  signal?.throwIfAborted()
  const transactions = mined
    .flatMap(each => each ?? [])
    .toSorted((one, other) => (one.block === other.block ? other.index - one.index : one.block < other.block ? 1 : -1))
    .map(each => toChainTransaction(each, account, network, tokens))
    // A contract that reports transfers but is no token moved nothing.
    .filter(({ from, to, transfers }) => from === account || to === account || transfers.length > 0)
  if (page.reached <= 0n) return { transactions, reach: { isTokensOnly: !isIndexed } }
  const since = await fetchMoment(client, page.reached)
  return {
    transactions,
    next: `${page.reached} ${found.blocks}`,
    reach: { ...(since !== undefined && { since }), isTokensOnly: !isIndexed },
  }
}

/**
 * Reads the block before which a page begins, and how many blocks the node accepted at once. An invalid cursor starts at the
 * newest block.
 */
function readCursor(cursor: string | undefined): { before?: bigint; blocks?: bigint } {
  const [, before, blocks] = /^(\d{1,20}) (\d{1,20})$/.exec(cursor ?? '') ?? []
  return before && blocks ? { before: BigInt(before), blocks: BigInt(blocks) } : {}
}

interface ActivityCut {
  readonly hashes: readonly string[]
  readonly calls: readonly AccountCall[]
  readonly logs: readonly TransferLog[]
  /** The block down to which the page is complete. */
  readonly reached: bigint
}

/** Takes the newest of all that was found, and completes the last block. */
function cutPage(calls: readonly AccountCall[], logs: readonly TransferLog[], looked: bigint): ActivityCut {
  const known = [...calls, ...logs].filter(({ block }) => block >= looked)
  const blockOf = new Map(known.map(({ hash, block }) => [hash, block]))
  const blocks = [...blockOf.values()].toSorted((one, other) => (one < other ? 1 : -1))
  const last = blocks[pageSize - 1]
  const reached = last !== undefined && blocks.length > pageSize ? last : looked
  const isOn = ({ block }: { block: bigint }): boolean => block >= reached
  return {
    hashes: [...blockOf].flatMap(([hash, block]) => (isOn({ block }) ? hash : [])),
    calls: calls.filter(isOn),
    logs: logs.filter(isOn),
    reached,
  }
}

async function readMined(
  client: RpcClient,
  hash: string,
  page: ActivityCut,
  account: Address,
): Promise<Mined | undefined> {
  const logs = page.logs.filter(each => each.hash === hash)
  const call = page.calls.find(each => each.hash === hash)
  const isOrdered = async ({ from, to }: NodeTransaction): Promise<boolean | undefined> =>
    to && isEntryPoint(to) && from !== account ? hasOrdered(client, hash, account) : undefined
  if (call) return { ...call, logs, native: await fetchNativeMovements(client, call), isOrdered: await isOrdered(call) }
  const [log] = logs
  const transaction = readTransaction(await askNode(client, 'eth_getTransactionByHash', hash))
  if (!log || !transaction) return undefined
  const minedAt = log.minedAt ?? (await fetchMoment(client, log.block))
  // A transaction that emits a transfer event has succeeded.
  if (minedAt === undefined) return undefined
  const rest = { native: [], logs, isOrdered: await isOrdered(transaction) }
  return { ...transaction, hash, minedAt, hasSucceeded: true, ...rest }
}

async function fetchMoment(client: RpcClient, block: bigint): Promise<number | undefined> {
  return readMoment(membersOf(await askNode(client, 'eth_getBlockByNumber', toQuantity(block), false))['timestamp'])
}

async function fetchNames(client: RpcClient, account: Address, logs: readonly TransferLog[]): Promise<KnownTokens> {
  const contracts = new Set(logs.flatMap(({ contract, nft }) => (nft === undefined ? contract : [])))
  const tokens = await fetchTokens(client, account, [...contracts])
  return new Map(tokens.map(each => [getAddress(each.address), each]))
}
