import { decodeEventLog, type Hex, toEventSelector } from 'viem'
import { isTransactionHash } from '@latchkey/protocol/secure-frame'
import { entryPoint08Abi } from 'viem/account-abstraction'
import * as v from 'valibot'

import type { SigningContext } from '../signing/prepared.ts'
import { isEntryPoint } from './entry-point.ts'
import type { SmartContext } from './smart-context.ts'

const hex = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]*$/),
  v.transform(value => value as Hex),
)
const logSchema = v.object({ address: hex, data: hex, topics: v.array(hex) })
const transactionHashSchema = v.custom<Hex>(isTransactionHash)
const receiptSchema = v.object({
  status: hex,
  blockHash: hex,
  blockNumber: hex,
  gasUsed: hex,
  transactionHash: transactionHashSchema,
  logs: v.array(logSchema),
})

/** Result of an operation. */
export interface Outcome {
  readonly isSuccess: boolean
  /** Receipt of the including transaction, with the operation's own logs. */
  readonly receipt: v.InferOutput<typeof receiptSchema>
}

const done = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const begins = toEventSelector('BeforeExecution()')

/**
 * Reads the including transaction from the bundler, and its result from the network's node: the EntryPoint's event
 * decides, not the bundler.
 *
 * @returns `undefined` if it is not on the chain
 */
export async function readOutcome(
  hash: Hex,
  { readRpc, askBundler }: Pick<SigningContext, 'readRpc'> & Pick<SmartContext, 'askBundler'>,
): Promise<Outcome | undefined> {
  const said = v.safeParse(
    v.object({ receipt: v.object({ transactionHash: transactionHashSchema }) }),
    await askBundler('eth_getUserOperationReceipt', [hash]),
  )
  if (!said.success) return undefined
  const { transactionHash } = said.output.receipt
  const read = v.safeParse(receiptSchema, await readRpc('eth_getTransactionReceipt', [transactionHash]))
  if (!read.success) return undefined
  const { logs } = read.output
  const at = logs.findIndex(log => isEntryPoint(log.address) && log.topics[0] === done && log.topics[1] === hash)
  const event = logs[at]
  if (!event) return undefined
  const decoded = decodeEventLog({
    abi: entryPoint08Abi,
    eventName: 'UserOperationEvent',
    data: event.data,
    topics: event.topics as [Hex, ...Hex[]],
  })
  const before = logs
    .slice(0, at)
    .findLastIndex(log => isEntryPoint(log.address) && (log.topics[0] === done || log.topics[0] === begins))
  return { isSuccess: decoded.args.success, receipt: { ...read.output, logs: logs.slice(before + 1, at) } }
}

/** Reads the result of a plain account's transaction. @returns `undefined` if it is not on the chain */
export async function readTransactionOutcome(
  hash: Hex,
  { readRpc }: Pick<SigningContext, 'readRpc'>,
): Promise<Outcome | undefined> {
  const read = v.safeParse(receiptSchema, await readRpc('eth_getTransactionReceipt', [hash]))
  if (!read.success || read.output.transactionHash !== hash) return undefined
  return { isSuccess: read.output.status === '0x1', receipt: read.output }
}
