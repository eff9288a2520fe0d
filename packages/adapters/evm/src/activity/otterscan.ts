import type { Address } from 'viem'

import { askNode, minOf, readQuantity } from '../ask-node.ts'
import type { RpcClient } from '../rpc-clients.ts'
import {
  listOf,
  membersOf,
  type NodeTransaction,
  readAccount,
  readHash,
  readMoment,
  readTransaction,
} from './node-answers.ts'

/** A transaction that an account sent, or that called it. */
export interface AccountCall extends NodeTransaction {
  readonly minedAt: number
  readonly hasSucceeded: boolean
}

/** Some of an account's calls, newest first. */
export interface AccountCalls {
  readonly calls: readonly AccountCall[]
  /** The block down to which the calls are complete. */
  readonly reached: bigint
}

/** A movement of the native currency within a transaction. */
export interface NativeMovement {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
}

/** The first API level that has all methods used here. */
const minLevel = 8n
const pageSize = 25

/** Returns whether a node keeps an index of accounts, as Otterscan needs it. */
export async function hasAccountIndex(client: RpcClient): Promise<boolean> {
  try {
    const level = await askNode(client, 'ots_getApiLevel')
    return typeof level === 'number' ? level >= minLevel : (readQuantity(level) ?? 0n) >= minLevel
  } catch {
    return false
  }
}

/** Fetches the calls of an account in blocks before one. The node does not know tokens here. @param before 0 for the newest */
export async function fetchCalls(client: RpcClient, account: Address, before: bigint): Promise<AccountCalls> {
  const answer = membersOf(await askNode(client, 'ots_searchTransactionsBefore', account, Number(before), pageSize))
  const receipts = new Map(
    listOf(answer['receipts']).map(each => {
      const receipt = membersOf(each)
      return [readHash(receipt['transactionHash']), receipt]
    }),
  )
  const calls = listOf(answer['txs']).flatMap((each): AccountCall[] => {
    const transaction = readTransaction(each)
    const receipt = transaction && receipts.get(transaction.hash)
    const minedAt = readMoment(receipt?.['timestamp'])
    if (!transaction || minedAt === undefined) return []
    return [{ ...transaction, minedAt, hasSucceeded: readQuantity(receipt?.['status']) === 1n }]
  })
  const [first, ...others] = calls.map(({ block }) => block)
  // A page ends with a whole block.
  const reached = answer['lastPage'] === false && first !== undefined ? others.reduce(minOf, first) : 0n
  return { calls, reached }
}

/** Fetches the movements of the native currency in a transaction: its own value, and those of the contracts that it called. */
export async function fetchNativeMovements(client: RpcClient, call: AccountCall): Promise<NativeMovement[]> {
  const { from, to, value, input, hash, hasSucceeded } = call
  const own = to && value > 0n ? [{ from, to, value }] : []
  if (!hasSucceeded || input === '0x') return own
  const inner = listOf(await askNode(client, 'ots_getInternalOperations', hash)).flatMap((each): NativeMovement[] => {
    const operation = membersOf(each)
    const [sender, recipient] = [readAccount(operation['from']), readAccount(operation['to'])]
    const moved = readQuantity(operation['value'])
    return sender && recipient && moved ? [{ from: sender, to: recipient, value: moved }] : []
  })
  // Some nodes list the transaction itself among the internal operations.
  const repeated = inner.findIndex(each => each.from === from && each.to === to && each.value === value)
  return [...own, ...inner.filter((_, index) => own.length === 0 || index !== repeated)]
}
