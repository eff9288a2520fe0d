import { isEvmAddress } from '@latchkey/primitives'
import { type Address, getAddress } from 'viem'

import { readQuantity } from '../ask-node.ts'

/** The fields of a transaction that the activity needs. */
export interface NodeTransaction {
  readonly hash: string
  readonly block: bigint
  /** Position in the block. */
  readonly index: number
  readonly from: Address
  /** `undefined` if the transaction creates a contract. */
  readonly to: Address | undefined
  readonly value: bigint
  readonly input: string
}

/** `Transfer(address,address,uint256)` of ERC-20 and of ERC-721. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** A transfer that a token reports. */
export interface TransferLog {
  readonly hash: string
  readonly block: bigint
  readonly index: number
  readonly contract: Address
  readonly from: Address
  readonly to: Address
  /** Amount of an ERC-20 transfer, in the smallest unit; `undefined` for an NFT. */
  readonly amount: bigint | undefined
  readonly nft: bigint | undefined
  /** Time of the block in ms since 1970, if the node includes it in the event. */
  readonly minedAt: number | undefined
}

/** Returns the members of an answer; none for a value that is not an object. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** @returns an empty list for a value that is not a list */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function readHash(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : undefined
}

export function readAccount(value: unknown): Address | undefined {
  return typeof value === 'string' && isEvmAddress(value) ? getAddress(value) : undefined
}

/** The latest time that a `Date` can hold, in ms since 1970. */
const lastMs = 8_640_000_000_000_000n

/** Reads the time of a block, which nodes give in seconds. @returns ms since 1970 */
export function readMoment(value: unknown): number | undefined {
  const seconds = readQuantity(value)
  return seconds === undefined || seconds * 1_000n > lastMs ? undefined : Number(seconds * 1_000n)
}

/** @returns `undefined` for a value that is not a transaction, or one that is in no block yet */
export function readTransaction(value: unknown): NodeTransaction | undefined {
  const members = membersOf(value)
  const hash = readHash(members['hash'])
  const from = readAccount(members['from'])
  const block = readQuantity(members['blockNumber'])
  const { input } = members
  if (!hash || !from || block === undefined) return undefined
  return {
    hash,
    block,
    index: Number(readQuantity(members['transactionIndex']) ?? 0n),
    from,
    to: readAccount(members['to']),
    value: readQuantity(members['value']) ?? 0n,
    input: typeof input === 'string' ? input : '0x',
  }
}

/** @returns `undefined` for every other event */
export function readTransferLog(value: unknown): TransferLog | undefined {
  const { address, topics, data, transactionHash, blockNumber, logIndex, blockTimestamp, removed } = membersOf(value)
  const [topic, from, to, nft] = listOf(topics)
  const hash = readHash(transactionHash)
  const contract = readAccount(address)
  const block = readQuantity(blockNumber)
  const [sender, recipient] = [readTopicAccount(from), readTopicAccount(to)]
  if (topic !== transferTopic || removed === true || !hash || !contract || block === undefined) return undefined
  if (!sender || !recipient) return undefined
  const [amount, id] = nft === undefined ? [readQuantity(data), undefined] : [undefined, readQuantity(nft)]
  if (amount === undefined && id === undefined) return undefined
  return {
    hash,
    block,
    index: Number(readQuantity(logIndex) ?? 0n),
    contract,
    from: sender,
    to: recipient,
    amount,
    nft: id,
    minedAt: readMoment(blockTimestamp),
  }
}

function readTopicAccount(topic: unknown): Address | undefined {
  return typeof topic === 'string' && /^0x0{24}/.test(topic) ? readAccount(`0x${topic.slice(26)}`) : undefined
}
