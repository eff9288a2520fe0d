import { FrameError } from '../frame-error.ts'
import { isRejection } from '../signing/send-raw.ts'
import type { SignedOperation } from './build-operation.ts'
import type { OperationRecords } from './operation-records.ts'
import type { SmartContext } from './smart-context.ts'

/**
 * Sends an operation to the bundler. It is recorded before, and the record stays unless the bundler rejects it. Sending
 * it again is safe, because the chain executes it once.
 *
 * @throws FrameError of the bundler; 5720 if another operation with this id was sent meanwhile
 */
export async function sendOperation(
  id: string | undefined,
  chainId: string,
  { hash, rpc }: SignedOperation,
  { account, askBundler, records }: SmartContext,
  now: () => number = Date.now,
): Promise<string> {
  const record = { id: id ?? hash, hash, chainId, sentAt: now(), isDone: false, isTransaction: false }
  requireNew(id, records)
  records.put(record)
  try {
    // The bundler's answer is ignored, because the hash follows from the signed data.
    await askBundler('eth_sendUserOperation', [rpc, account.entryPoint.address])
  } catch (error) {
    const known = await askBundler('eth_getUserOperationByHash', [hash]).catch(() => null)
    if (known !== null && known !== undefined) return record.id
    // Without an answer the bundler may have accepted it.
    if (isRejection(error)) records.remove(record.id)
    throw error
  }
  return record.id
}

/** Requires an unused id, so that a batch is sent once, even if the user approves it twice. @throws FrameError 5720 */
export function requireNew(id: string | undefined, records: OperationRecords): void {
  if (id !== undefined && records.isTaken(id)) throw new FrameError(5720, 'There is a batch with this id already')
}
