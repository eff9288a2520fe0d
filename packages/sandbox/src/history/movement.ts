import { getAddress, type Hex, hexToBigInt, slice, toEventSelector } from 'viem'

/** Something that went from one account to another: the chain's own currency, an ERC-20, or one NFT. */
export type Movement = { from: Hex; to: Hex } & (
  | { kind: 'native'; amount: bigint }
  | { kind: 'token'; contract: Hex; amount: bigint }
  | { kind: 'nft'; contract: Hex; tokenId: bigint }
)

/** A call or creation inside a transaction, as in `trace_block`. */
export interface CallTrace {
  type: string
  action: { from?: Hex; to?: Hex; value?: Hex; callType?: string; address?: Hex; refundAddress?: Hex; balance?: Hex }
  result?: { address?: Hex } | null
  error?: string
  /** Its path from the transaction's own call, whose path is empty. */
  traceAddress: number[]
  transactionHash: Hex | null
}

/** A log of a contract, as in a receipt. */
export interface EventLog {
  address: Hex
  topics: readonly Hex[]
  data: Hex
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)')

/** Returns the movements of the chain's own currency in one transaction, without those of failed calls. */
export function toNativeMovements(traces: readonly CallTrace[]): Movement[] {
  const failed = traces.filter(trace => trace.error !== undefined).map(trace => trace.traceAddress)
  return traces
    .filter(({ traceAddress }) => !failed.some(start => start.every((step, depth) => traceAddress[depth] === step)))
    .flatMap(toNativeMovement)
}

/**
 * Returns the movement of a token in a log. ERC-721 has the log of ERC-20 with its last field indexed. Empty for every other log.
 */
export function toTokenMovement({ address, topics, data }: EventLog): Movement[] {
  const [topic, from, to, tokenId] = topics
  if (topic !== transferTopic || !from || !to) return []
  const ends = { from: getAddress(slice(from, 12)), to: getAddress(slice(to, 12)), contract: getAddress(address) }
  if (tokenId) return [{ kind: 'nft', ...ends, tokenId: hexToBigInt(tokenId) }]
  return data.length === 66 ? [{ kind: 'token', ...ends, amount: hexToBigInt(data) }] : []
}

function toNativeMovement({ type, action, result }: CallTrace): Movement[] {
  // Other kinds are skipped: a delegate call repeats the value of the call around it.
  if (type === 'call' && action.callType === 'call') return native(action.from, action.to, action.value)
  if (type === 'create') return native(action.from, result?.address, action.value)
  if (type === 'suicide') return native(action.address, action.refundAddress, action.balance)
  return []
}

function native(from: Hex | undefined, to: Hex | undefined, value: Hex | undefined): Movement[] {
  const amount = hexToBigInt(value ?? '0x0')
  return from && to && amount > 0n ? [{ kind: 'native', from: getAddress(from), to: getAddress(to), amount }] : []
}
