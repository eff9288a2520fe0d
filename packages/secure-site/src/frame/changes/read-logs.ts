import { readProperty } from '@latchkey/primitives'
import { type Address, decodeAbiParameters, getAddress, isHex, parseAbiParameters, zeroAddress } from 'viem'

import { type Allowance, type Asset, keyOf, permit2Address } from './asset.ts'
import { readTopicAddress, readWord } from './words.ts'

/** A change according to a contract's event, which is untrusted. */
export interface Claim<Of extends Asset | Allowance> {
  readonly of: Of
  /** The account's gain, or its loss if negative; of an allowance, the amount afterwards. */
  readonly amount: bigint
}

/** Changes of an account according to events. */
export interface ReadLogs {
  readonly assets: ReadonlyMap<string, Claim<Asset>>
  readonly allowances: ReadonlyMap<string, Claim<Allowance>>
  /** Contracts that name the account in other events: they may be tokens. */
  readonly others: ReadonlySet<Address>
  /** Whether all events were read. */
  readonly isWhole: boolean
}

/** Maximum number of events. */
const maxLogs = 1_000
/** Maximum number of kinds of items in one event. */
const maxItems = 50

const topics = {
  /** `Transfer(address,address,uint256)`, of ERC-20 and, with the number of the piece as a topic, of ERC-721. */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** `Approval(address,address,uint256)`, in the same two forms. */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** `ApprovalForAll(address,address,bool)` */
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** `TransferSingle(address,address,address,uint256,uint256)` */
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** `TransferBatch(address,address,address,uint256[],uint256[])` */
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** Permit2's `Approval(address,address,address,uint160,uint48)` */
  permit2Approval: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  /** Permit2's `Permit(address,address,address,uint160,uint48,uint48)` */
  permit2Permit: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
} as const

interface Log {
  readonly contract: Address
  readonly name: unknown
  readonly topics: readonly unknown[]
  readonly data: unknown
}

/** Reads the losses, gains and allowances of an account from events. Unreadable events are left out. */
export function readLogs(logs: readonly unknown[], account: Address): ReadLogs {
  const assets = new Map<string, Claim<Asset>>()
  const allowances = new Map<string, Claim<Allowance>>()
  const others = new Set<Address>()
  let isWhole = logs.length <= maxLogs

  for (const each of logs.slice(0, maxLogs)) {
    const log = readLog(each)
    if (!log?.topics.some(topic => readTopicAddress(topic) === account)) continue
    const moved = readMovements(log, account)
    if (moved.length > maxItems) isWhole = false
    for (const { of, amount } of moved.slice(0, maxItems)) {
      const key = keyOf(of)
      assets.set(key, { of, amount: amount + (assets.get(key)?.amount ?? 0n) })
    }
    const allowed = readAllowance(log, account)
    if (allowed) allowances.set(keyOf(allowed.of), allowed)
    if (moved.length === 0 && !allowed) others.add(log.contract)
  }
  return { assets, allowances, others, isWhole }
}

function readLog(log: unknown): Log | undefined {
  const address = readProperty(log, 'address')
  const all = readProperty(log, 'topics')
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) return undefined
  if (!Array.isArray(all) || all.length > 4) return undefined
  const [name, ...rest] = all as readonly unknown[]
  return { contract: getAddress(address), name, topics: rest, data: readProperty(log, 'data') }
}

function readMovements(
  { contract, name, topics: [first, second, third], data }: Log,
  account: Address,
): Claim<Asset>[] {
  const move = (from: unknown, to: unknown, moved: readonly Claim<Asset>[]): Claim<Asset>[] => {
    const [sender, receiver] = [readTopicAddress(from), readTopicAddress(to)]
    if (!sender || !receiver) return []
    const sign = BigInt(receiver === account) - BigInt(sender === account)
    return moved.map(({ of, amount }) => ({ of, amount: amount * sign }))
  }
  if (name === topics.transfer) {
    const id = third === undefined ? undefined : readWord(third)
    const amount = readWord(data)
    if (id !== undefined) return move(first, second, [{ of: { kind: 'piece', contract, id }, amount: 1n }])
    return amount === undefined ? [] : move(first, second, [{ of: { kind: 'token', contract }, amount }])
  }
  if (name !== topics.single && name !== topics.batch) return []
  // The first topic is the operator.
  const items = name === topics.single ? readOneItem(data) : readItems(data)
  return move(
    second,
    third,
    items.map(([id, amount]) => ({ of: { kind: 'items', contract, id }, amount })),
  )
}

function readOneItem(data: unknown): [id: bigint, amount: bigint][] {
  const id = readWord(data)
  const amount = typeof data === 'string' ? readWord(`0x${data.slice(66)}`) : undefined
  return id === undefined || amount === undefined ? [] : [[id, amount]]
}

function readItems(data: unknown): [id: bigint, amount: bigint][] {
  if (!isHex(data)) return []
  try {
    const [ids, amounts] = decodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), data)
    return ids.map((id, index) => [id, amounts[index] ?? 0n])
  } catch {
    return []
  }
}

function readAllowance(
  { contract, name, topics: [owner, second, third], data }: Log,
  account: Address,
): Claim<Allowance> | undefined {
  const amount = readWord(data)
  const spender = readTopicAddress(second)
  // Moving a piece clears its approval to the zero address.
  if (readTopicAddress(owner) !== account || !spender || spender === zeroAddress) return undefined
  if (name === topics.approval && third !== undefined) {
    const id = readWord(third)
    return id === undefined ? undefined : { of: { kind: 'piece', contract, spender, id }, amount: 1n }
  }
  if (name === topics.approvalForAll)
    return amount === undefined ? undefined : { of: { kind: 'collection', contract, spender }, amount }
  if (name === topics.approval)
    return amount === undefined ? undefined : { of: { kind: 'amount', contract, spender }, amount }
  if (contract !== permit2Address || (name !== topics.permit2Approval && name !== topics.permit2Permit))
    return undefined
  const granted = readTopicAddress(third)
  if (!granted || amount === undefined) return undefined
  return { of: { kind: 'permit2', contract: spender, spender: granted }, amount }
}
