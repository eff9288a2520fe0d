import { readPath, readProperty } from '@latchkey/primitives'

import { solanaErrors } from './solana-error.ts'
import { firstSignature } from './transaction-bytes.ts'

/**
 * Submits a transaction that a wallet signed.
 *
 * @param send sends it to the node, and again if the answer is lost: the node may have accepted it the first time
 * @returns the signature, in base58
 */
export async function submitSigned(transaction: Uint8Array, send: () => Promise<unknown>): Promise<string> {
  try {
    const signature = await send()
    if (typeof signature !== 'string') throw solanaErrors.badAnswer('a signature')
    return signature
  } catch (error) {
    const reason = readPath(error, 'data.err') ?? readProperty(error, 'message')
    if (/AlreadyProcessed|already been processed/.test(String(reason))) return firstSignature(transaction)
    throw error
  }
}
