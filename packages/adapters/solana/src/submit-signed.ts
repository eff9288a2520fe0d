import { readPath, readProperty } from '@latchkey/primitives'

import { solanaErrors } from './solana-error.ts'
import { firstSignature } from './transaction-bytes.ts'

/**
 * Has a node take what a wallet signed.
 *
 * @param send asks the node, again where its answer is lost: then it may have taken it the first time
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
