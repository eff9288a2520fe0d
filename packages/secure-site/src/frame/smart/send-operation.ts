import { FrameError } from '../frame-error.ts'
import { isRefusal } from '../signing/send-raw.ts'
import type { SignedOperation } from './build-operation.ts'
import type { OperationRecords } from './operation-records.ts'
import type { SmartContext } from './smart-context.ts'

/**
 * Hands an operation to the bundler. It is recorded before, and stays so unless the bundler says that it does not take it. Sent again, it would be the same operation, which the
 * chain takes once.
 *
 * @throws FrameError of the bundler; 5720 where another with this id was sent meanwhile
 */
export async function sendOperation(
  id: string | undefined,
  chainId: string,
  { hash, rpc }: SignedOperation,
  { account, askBundler, records }: SmartContext,
  now: () => number = Date.now,
): Promise<string> {
  const record = { id: id ?? hash, hash, chainId, sentAt: now(), isDone: false, isTransaction: false }
  demandNew(id, records)
  records.put(record)
  try {
    // Whatever it answers: the hash is what was signed.
    await askBundler('eth_sendUserOperation', [rpc, account.entryPoint.address])
  } catch (error) {
    const known = await askBundler('eth_getUserOperationByHash', [hash]).catch(() => null)
    if (known !== null && known !== undefined) return record.id
    // Where the bundler did not answer, it may have taken it.
    if (isRefusal(error)) records.remove(record.id)
    throw error
  }
  return record.id
}

/** What has an id of the page's is sent once, also where the person approved it twice. @throws FrameError 5720 */
export function demandNew(id: string | undefined, records: OperationRecords): void {
  if (id !== undefined && records.isTaken(id)) throw new FrameError(5720, 'There is a batch with this id already')
}
