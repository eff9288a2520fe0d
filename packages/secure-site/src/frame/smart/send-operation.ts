import { isRefusal } from '../signing/send-raw.ts'
import type { SignedOperation } from './build-operation.ts'
import type { SmartContext } from './smart-context.ts'

/**
 * Hands an operation to the bundler. It is recorded before, and stays so unless the bundler says that it does not take it. Sent again, it would be the same operation, which the
 * chain takes once.
 *
 * @throws FrameError of the bundler
 */
export async function sendOperation(
  id: string | undefined,
  chainId: string,
  { hash, rpc }: SignedOperation,
  { account, askBundler, records }: SmartContext,
  now: () => number = Date.now,
): Promise<string> {
  const record = { id: id ?? hash, hash, chainId, sentAt: now(), isDone: false, isTransaction: false }
  records.put(record)
  try {
    // Whatever it answers: the hash is what was signed.
    await askBundler('eth_sendUserOperation', [rpc, account.entryPoint.address])
  } catch (error) {
    // Where the bundler did not answer, it may have taken it.
    if (isRefusal(error)) records.remove(record.id)
    throw error
  }
  return record.id
}
