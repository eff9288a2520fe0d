import type { Hex } from 'viem'

import { FrameError } from '../frame-error.ts'
import type { OperationRecords } from './operation-records.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { readOutcome, readTransactionOutcome } from './read-outcome.ts'
import type { SmartContext } from './smart-context.ts'

/**
 * Reads `wallet_getCallsStatus` ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792)): 100 pending, 200 confirmed, 500
 * failed completely.
 *
 * @throws FrameError -32602, or 5730 for a batch that was not sent from here
 */
export async function readCallsStatus(
  params: unknown,
  records: OperationRecords,
  on: (chainId: string) => Promise<Pick<SigningContext, 'readRpc'> & Pick<SmartContext, 'askBundler'>>,
) {
  const [id] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof id !== 'string') throw new FrameError(-32602, 'wallet_getCallsStatus takes the id of a batch')
  const record = records.find(id)
  if (!record) throw new FrameError(5730, 'There is no such batch')
  const { chainId } = record
  const network = await on(chainId)
  const outcome = record.isTransaction
    ? await readTransactionOutcome(record.hash, network)
    : await readOutcome(record.hash, network)
  if (outcome && !record.isDone) records.finish(record)
  const hexId: Hex = `0x${Number(chainId.split(':')[1]).toString(16)}`
  return {
    version: '2.0.0',
    id,
    chainId: hexId,
    atomic: !record.isTransaction,
    status: outcome ? (outcome.isSuccess ? 200 : 500) : 100,
    ...(outcome && { receipts: [{ ...outcome.receipt, status: outcome.isSuccess ? '0x1' : '0x0' }] }),
  }
}
