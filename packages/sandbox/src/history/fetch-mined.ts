import {
  getAddress,
  type Hex,
  hexToBigInt,
  hexToNumber,
  type PublicClient,
  type RpcTransactionReceipt,
  toHex,
} from 'viem'

import { type CallTrace, type Movement, toNativeMovements, toTokenMovement } from './movement.ts'

/** A transaction that is in a block, with everything it moved. */
export interface MinedTransaction {
  hash: Hex
  block: number
  /** Its place in the block. */
  index: number
  /** Time in seconds since 1970. */
  timestamp: number
  from: Hex
  /** Null: it created a contract. */
  to: Hex | null
  input: Hex
  hasSucceeded: boolean
  movements: readonly Movement[]
}

interface RpcBlock {
  timestamp: Hex
  transactions: { hash: Hex; from: Hex; to: Hex | null; input: Hex }[]
}

/** Fetches the transactions of the blocks `first` to `last`, newest first. */
export async function fetchMined(client: PublicClient, first: number, last: number): Promise<MinedTransaction[]> {
  const numbers = Array.from({ length: last - first + 1 }, (_, offset) => last - offset)
  return (await Promise.all(numbers.map(block => fetchBlock(client, block)))).flat()
}

async function fetchBlock(client: PublicClient, number: number): Promise<MinedTransaction[]> {
  const block = await client.request<{
    Method: 'eth_getBlockByNumber'
    Parameters: [Hex, true]
    ReturnType: RpcBlock | null
  }>({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })
  if (!block || block.transactions.length === 0) return []
  const [receipts, traces] = await Promise.all([
    client.request<{
      Method: 'eth_getBlockReceipts'
      Parameters: [Hex]
      ReturnType: RpcTransactionReceipt[] | null
    }>({ method: 'eth_getBlockReceipts', params: [toHex(number)] }),
    client.request<{ Method: 'trace_block'; Parameters: [Hex]; ReturnType: CallTrace[] | null }>({
      method: 'trace_block',
      params: [toHex(number)],
    }),
  ])
  return block.transactions
    .map(({ hash, from, to, input }, index): MinedTransaction => {
      const receipt = receipts?.find(({ transactionHash }) => transactionHash === hash)
      const ownTraces = traces?.filter(({ transactionHash }) => transactionHash === hash) ?? []
      return {
        hash,
        block: number,
        index,
        timestamp: hexToNumber(block.timestamp),
        from: getAddress(from),
        to: to && getAddress(to),
        input,
        hasSucceeded: receipt?.status !== undefined && hexToBigInt(receipt.status) === 1n,
        movements: [...toNativeMovements(ownTraces), ...(receipt?.logs ?? []).flatMap(toTokenMovement)],
      }
    })
    .reverse()
}
