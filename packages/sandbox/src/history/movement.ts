import { getAddress, type Hex, hexToBigInt, slice, toEventSelector } from 'viem'

/** Something that went from one account to another: the chain's own currency, an ERC-20, or one NFT. */
export type Movement = { from: Hex; to: Hex } & (
  | { kind: 'native'; amount: bigint }
  | { kind: 'token'; contract: Hex; amount: bigint }
  | { kind: 'nft'; contract: Hex; tokenId: bigint }
)

/** One call or creation inside a transaction, as `trace_block` tells it. */
export interface CallTrace {
  type: string
  action: { from?: Hex; to?: Hex; value?: Hex; callType?: string; address?: Hex; refundAddress?: Hex; balance?: Hex }
  result?: { address?: Hex } | null
  error?: string
  /** The way to it from the transaction's own call, which is empty. */
  traceAddress: number[]
  transactionHash: Hex | null
}

/** What a contract has told, as a receipt holds it. */
export interface EventLog {
  address: Hex
  topics: readonly Hex[]
  data: Hex
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)')

/** The movements of the chain's own currency in one transaction, without those of calls that failed. */
export function toNativeMovements(traces: readonly CallTrace[]): Movement[] {
  const failed = traces.filter(trace => trace.error !== undefined).map(trace => trace.traceAddress)
  return traces
    .filter(({ traceAddress }) => !failed.some(start => start.every((step, depth) => traceAddress[depth] === step)))
    .flatMap(toNativeMovement)
}

/** What a log says of tokens; ERC-721 has the log of ERC-20 with its last field indexed. Empty for every other log. */
export function toTokenMovement({ address, topics, data }: EventLog): Movement[] {
  const [topic, from, to, tokenId] = topics
  if (topic !== transferTopic || !from || !to) return []
  const ends = { from: getAddress(slice(from, 12)), to: getAddress(slice(to, 12)), contract: getAddress(address) }
  if (tokenId) return [{ kind: 'nft', ...ends, tokenId: hexToBigInt(tokenId) }]
  return data.length === 66 ? [{ kind: 'token', ...ends, amount: hexToBigInt(data) }] : []
}

function toNativeMovement({ type, action, result }: CallTrace): Movement[] {
  // A delegate call repeats the value of the call that it is part of.
  if (type === 'call' && action.callType === 'call') return native(action.from, action.to, action.value)
  if (type === 'create') return native(action.from, result?.address, action.value)
  if (type === 'suicide') return native(action.address, action.refundAddress, action.balance)
  return []
}

function native(from: Hex | undefined, to: Hex | undefined, value: Hex | undefined): Movement[] {
  const amount = hexToBigInt(value ?? '0x0')
  return from && to && amount > 0n ? [{ kind: 'native', from: getAddress(from), to: getAddress(to), amount }] : []
}
